"""For hatchling: a package that holds extensions becomes a wheel for this platform, with what lies beside it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "src"
        if any(source.rglob("*.so")):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"].append("*.so")
            for shared in source.glob("*.so"):
                build_data["force_include"][str(shared)] = shared.name
