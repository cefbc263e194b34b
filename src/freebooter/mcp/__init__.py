"""An assistant at the table: the games as tools of the Model Context Protocol."""
