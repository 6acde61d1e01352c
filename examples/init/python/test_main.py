from svc_waap_cdktf.testing import repeated, simulate

# "npm test" synthesizes the stack before it runs the tests.
STACK = "cdktf.out/stacks/shop"

LOGIN = {"tags": ["login-page", "method-post"], "timestamp": "2026-01-01T12:00:00Z"}


def test_a_burst_of_logins_is_caught_and_people_are_not() -> None:
    # The burst needs more logins than the threshold of the rule.
    burst = repeated({**LOGIN, "ip": "203.0.113.7"}, times=60)
    person = repeated({**LOGIN, "ip": "198.51.100.1"}, times=60, every=60)

    rule = simulate(STACK, [*burst, *person]).rule("Login bursts")

    assert rule.sources == ["203.0.113.7"]
