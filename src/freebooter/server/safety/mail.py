"""Mail by SMTP: how the server is told of it, which addresses are good, and what is sent.

Sending takes its time and is done in a thread by who calls `send`.
"""

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal
from urllib.parse import unquote, urlsplit

from msgspec import Struct

PATIENCE = 20.0  # seconds
LONGEST = 254
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class BadMail(ValueError):
    """An address or a setting will not do; says why."""


class Mailing(Struct, frozen=True):
    """The server that takes our mail, who sends it, and where the links in it lead."""

    host: str
    port: int
    user: str
    password: str
    secure: Literal["tls", "starttls", "none"]
    sender: str
    site: str


class Letter(Struct, frozen=True):
    to: str
    subject: str
    text: str
    stop: str = ""  # an address that a mail program may POST to, so that no more come


def mailing(url: str, sender: str, site: str) -> Mailing:
    """`smtp://user:password@host:587` (encrypted with STARTTLS; `?tls=none` for a server of one's own machine), or
    `smtps://host:465`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadMail("The mail server is given as smtp://user:password@host:587.") from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.query not in ("", "tls=none"):
        raise BadMail("The mail server is given as smtp://user:password@host:587 or smtps://host:465.")
    if not ADDRESS.fullmatch(parseaddr(sender)[1]):
        raise BadMail("Mail needs a sender: --mail-from 'Freebooter <play@example.org>'.")
    where = urlsplit(site)
    if where.scheme not in ("http", "https") or not where.netloc or where.path not in ("", "/"):
        raise BadMail("Mail needs the address of the site for its links: --site https://play.example.org.")
    secure: Literal["tls", "starttls", "none"] = "tls" if parts.scheme == "smtps" else "starttls"
    if parts.query and parts.scheme == "smtp":
        secure = "none"
    usual = 465 if secure == "tls" else 587
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mailing(parts.hostname, port or usual, user, password, secure, sender, site.rstrip("/"))


def good_address(text: str) -> str:
    """BadMail says what is wrong with it."""
    address = text.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise BadMail("This is not a mail address: it should look like anne@example.org.")
    return address


def send(how: Mailing, letter: Letter) -> None:
    """Hands a letter to the mail server. OSError or SMTPException if it does not take it."""
    message = EmailMessage(SMTP.clone(max_line_length=998))  # a link that is folded is a link no more
    message["From"], message["To"], message["Subject"] = how.sender, letter.to, letter.subject
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = make_msgid(domain=urlsplit(how.site).hostname)
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    context = ssl.create_default_context()
    if how.secure == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(how.host, how.port, timeout=PATIENCE, context=context)
    else:
        line = smtplib.SMTP(how.host, how.port, timeout=PATIENCE)
    with line:
        if how.secure == "starttls":
            line.starttls(context=context)
        if how.user:
            line.login(how.user, how.password)
        line.send_message(message)
