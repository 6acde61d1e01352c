"""What makes generated data valid where JSON Schema has no words for it; data that is meant to be invalid stays as it is."""

import json
from typing import Any
from urllib.parse import unquote

import schemathesis

FILTER = {"AND": [{"field": "timestamp", "op": "between", "value": ["2025-03-01 00:00:00", "2025-03-02 00:00:00"]}]}
MOST = 2**53
QUERY_STRING = "timestamp between 2025-03-01 and 2025-03-02, status >= 500"


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    """Gives bodies exact numbers, an entry the id of its path, the entries of a set ids and names of their own, and traffic queries a filter."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if isinstance(case.body, (dict, list)):
        case.body = kept_exactly(case.body)
    path_id = (case.path_parameters or {}).get("entry_id")
    if isinstance(case.body, dict) and path_id is not None and "id" in case.body:
        case.body = {**case.body, "id": unquote(path_id)}  # what paths hold is encoded already
    if isinstance(case.body, list):
        case.body = told_apart(case.body)
    if case.query and "filters" in case.query:
        is_string = (case.headers or {}).get("syntax") == "string_query"
        case.query["filters"] = QUERY_STRING if is_string else json.dumps(FILTER)
    if case.operation.path.endswith("/timeline/parse") and isinstance(case.body, dict) and "query" in case.body:
        case.body = {**case.body, "query": FILTER if isinstance(case.body["query"], dict) else QUERY_STRING}


def kept_exactly(body: Any) -> Any:
    """The body, with integers that JavaScript keeps exactly: the emulator refuses others."""
    if isinstance(body, dict):
        return {name: kept_exactly(value) for name, value in body.items()}
    if isinstance(body, list):
        return [kept_exactly(value) for value in body]
    return max(-MOST, min(body, MOST)) if isinstance(body, int) and not isinstance(body, bool) else body


def told_apart(entries: list[Any]) -> list[Any]:
    """The entries, with a number behind each id and name that one before has."""
    seen: dict[str, set[str]] = {"id": set(), "name": set()}
    result = []
    for index, entry in enumerate(entries):
        if isinstance(entry, dict):
            for field, taken in seen.items():
                value = entry.get(field)
                if isinstance(value, str) and value in taken:
                    entry = {**entry, field: f"{value}-{index}"}
                taken.add(entry.get(field, ""))
        result.append(entry)
    return result
