# Releases all that this rule has quarantined, once for each incident.
resource "svc_quarantine_release" "false_alarm" {
  rule_ids = ["login-bursts"]
  triggers = { incident = "2026-03-14" }
}
