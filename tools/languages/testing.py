"""Tries the rules and policies of a stack against samples of traffic, in the tests of an app.

A simulation needs no service, no engine and no network: it runs the command ``svc-waap simulate`` of this package.

    from svc_waap_cdktf.testing import repeated, simulate

    burst = repeated({"ip": "203.0.113.7", "tags": ["login-page"], "timestamp": "2026-01-01T12:00:00Z"}, times=60)
    assert simulate("cdktf.out/stacks/shop", burst).rule("Login bursts").sources == ["203.0.113.7"]
"""

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, List, Mapping, Optional, Sequence, TypeVar, Union

from cdktf import TerraformStack, Testing

__all__ = ["CaughtSource", "Record", "SimulatedEntry", "SimulatedPolicy", "SimulatedRule", "Simulation", "repeated", "simulate"]

Record = Mapping[str, Any]
"""A request, with the fields of traffic records: ``{"ip": "203.0.113.7", "tags": ["login-page"], "timestamp": "..."}``."""


@dataclass(frozen=True)
class CaughtSource:
    """A source that a rule caught."""

    source: str
    at: str
    """Time in ISO 8601. Requests up to this time, inclusive, passed."""


@dataclass(frozen=True)
class SimulatedEntry:
    """A dynamic rule or a flow control policy of the stack."""

    config: str
    """Name of its configuration."""
    id: str
    name: str
    address: str
    """The resource in the stack: ``svc_dynamic_rule.Prod_LoginBursts_1A2B``."""
    active: bool
    """An entry that is not active does nothing."""


@dataclass(frozen=True)
class SimulatedRule(SimulatedEntry):
    """A dynamic rule, and what it did to the samples."""

    action: str
    """Id of the action, or the address of what has the id."""
    target: str
    """Target of the rule, which identifies a source: ``ip``."""
    sources: List[str]
    """The sources that the rule caught, in the order in which it first caught them."""
    caught: List[CaughtSource]
    """Each time that the rule caught a source."""
    requests: List[Record]
    """The requests of caught sources, to which the action applies, in order of time."""


@dataclass(frozen=True)
class SimulatedPolicy(SimulatedEntry):
    """A flow control policy, and what it did to the samples."""

    requests: List[Record]
    """The requests that ended the sequence and got the policy's tags, in order of time."""


class Simulation:
    """Results of a simulation."""

    def __init__(self, result: Mapping[str, Any]) -> None:
        self._result = result

    def rule(self, name: str, config: Optional[str] = None) -> SimulatedRule:
        """Returns a dynamic rule of the stack.

        :param name: its name or its id
        :param config: name of its configuration, if the stack has several with such a rule
        :raises ValueError: if there is no such rule, if there are several, or if it is not evaluated, because traffic records do not
            contain the data that it uses
        """
        values = _found("dynamic rule", self._result["rules"], name, config)
        caught = [CaughtSource(**one) for one in values["caught"]]
        return SimulatedRule(**{**_known(values, SimulatedRule), "caught": caught})

    def policy(self, name: str, config: Optional[str] = None) -> SimulatedPolicy:
        """Returns a flow control policy of the stack.

        :param name: its name or its id
        :param config: name of its configuration, if the stack has several with such a policy
        :raises ValueError: as for ``rule``
        """
        return SimulatedPolicy(**_known(_found("flow control policy", self._result["policies"], name, config), SimulatedPolicy))

    def to_dict(self) -> Mapping[str, Any]:
        """Returns the results as plain data, for snapshots. An entry that is not evaluated has a problem, and None for its lists."""
        return self._result


def simulate(
    stack: Union[TerraformStack, str, "os.PathLike[str]"],
    records: Sequence[Record],
    *,
    variables: Optional[Mapping[str, str]] = None,
) -> Simulation:
    """Runs the dynamic rules and flow control policies of a stack over samples of traffic.

    :param stack: a stack, or the folder that ``cdktf synth`` writes for it: ``cdktf.out/stacks/shop``. Also a file with the output of
        ``terraform show -json`` for a plan
    :param records: the samples
    :param variables: values of Terraform variables
    :raises ValueError: if a rule or a sample cannot be read, with the place and the reason
    """
    scripts = sysconfig.get_path("scripts")
    command = os.path.join(scripts, "svc-waap")
    if not os.path.exists(command):
        raise RuntimeError(f"{scripts} does not have the command svc-waap. Install the package svc-waap-cdktf with pip.")
    synthesized = Testing.synth(stack) if isinstance(stack, TerraformStack) else None
    with tempfile.TemporaryDirectory() as folder:
        samples = os.path.join(folder, "samples.ndjson")
        with open(samples, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(dict(record)) + "\n" for record in records)
        args = ["simulate", "-" if isinstance(stack, TerraformStack) else os.fspath(stack), "--traffic", samples, "--output", "json"]
        for name, value in (variables or {}).items():
            args += ["--var", f"{name}={value}"]
        finished = subprocess.run(
            [sys.executable, command, *args], input=synthesized, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
    result: Mapping[str, Any] = json.loads(finished.stdout or "{}")
    # The command also fails if it evaluates no entry. A test asks for the entries that it needs, which then say why they are not evaluated.
    entries = [*result.get("rules", []), *result.get("policies", [])]
    if finished.returncode != 0 and (not entries or any(entry["problem"] is None for entry in entries)):
        raise ValueError(finished.stderr.strip())
    return Simulation(result)


def repeated(record: Record, *, times: int, every: float = 1) -> List[Record]:
    """Returns requests that differ only in their time.

    :param record: the first request
    :param times: number of requests
    :param every: seconds from one request to the next
    :raises ValueError: if the record has no time, or a number is invalid
    """
    start = _time(record)
    if times < 0:
        raise ValueError(f"repeated: times is {times}. It must be 0 or more.")
    if not 0 <= every < float("inf"):
        raise ValueError(f"repeated: every is {every}. It must be a number of seconds, 0 or more.")
    rest = {name: value for name, value in record.items() if name != "time_period"}
    moments = [start + timedelta(seconds=position * every) for position in range(times)]
    return [{**rest, "timestamp": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")} for moment in moments]


def _time(record: Record) -> datetime:
    written, seconds = record.get("timestamp"), record.get("time_period")
    if isinstance(written, str):
        # Python before 3.11 does not read the Z.
        moment = datetime.fromisoformat(written[:-1] + "+00:00" if written.endswith("Z") else written)
        return moment.replace(tzinfo=timezone.utc) if moment.tzinfo is None else moment.astimezone(timezone.utc)
    if isinstance(seconds, (int, float)):
        return datetime.fromtimestamp(seconds, timezone.utc)
    raise ValueError('repeated: the record has no time. Set "timestamp", such as "2026-01-01T12:00:00Z".')


def _found(noun: str, entries: Sequence[Mapping[str, Any]], name: str, config: Optional[str]) -> Mapping[str, Any]:
    in_config = [entry for entry in entries if config is None or entry["config"] == config]
    matching = [entry for entry in in_config if entry["id"] == name] or [entry for entry in in_config if entry["name"] == name]
    if not matching:
        known = ", ".join(json.dumps(entry["name"]) for entry in in_config) or "none"
        raise ValueError(f"The stack has no {noun} {json.dumps(name)}. It has: {known}.")
    if len(matching) > 1:
        places = ", ".join(f"{entry['address']} of {entry['config']}" for entry in matching)
        raise ValueError(f"Several resources have the {noun} {json.dumps(name)}: {places}. Pass the id or the configuration, too.")
    if matching[0]["problem"] is not None:
        raise ValueError(f"The {noun} {json.dumps(name)} is {matching[0]['problem']}")
    return matching[0]


_Entry = TypeVar("_Entry", bound=SimulatedEntry)


def _known(values: Mapping[str, Any], kind: "type[_Entry]") -> Mapping[str, Any]:
    """Returns the values that the class has: a newer command may print more."""
    return {name: values[name] for name in kind.__dataclass_fields__}
