import json
import subprocess

STACK = "cdktf.out/stacks/shop"


def simulate(records, folder):
    samples = folder / "samples.ndjson"
    samples.write_text("\n".join(json.dumps(record) for record in records))
    command = ["svc-waap", "simulate", STACK, "--traffic", str(samples), "--output", "json"]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {rule["name"]: rule for rule in json.loads(printed)["rules"]}


def logins(ip, count, every):
    tags = ["login-page", "method-post"]
    return [{"ip": ip, "tags": tags, "time_period": 1767268800 + n * every} for n in range(count)]


def test_a_burst_of_logins_is_caught_and_people_are_not(tmp_path):
    samples = logins("203.0.113.7", count=60, every=1) + logins("198.51.100.1", count=60, every=60)

    rule = simulate(samples, tmp_path)["Login bursts"]

    assert rule["sources"] == ["203.0.113.7"]
    # The first 41 requests pass: the last of them is one too many.
    assert len(rule["requests"]) == 19
