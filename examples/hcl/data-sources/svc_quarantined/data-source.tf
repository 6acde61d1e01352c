data "svc_quarantined" "logins" {
  rule_ids = ["login-bursts"]
}

output "quarantined_sources" {
  value = length(data.svc_quarantined.logins.sources)
}
