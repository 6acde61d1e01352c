# The tests call no service.
mock_provider "svc" {}

run "login_bursts" {
  command = plan

  assert {
    condition     = svc_dynamic_rule.login_bursts.threshold >= 20
    error_message = "People log in several times in a row: a rule below 20 catches them."
  }
}
