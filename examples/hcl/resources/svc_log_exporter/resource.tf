# Blocked requests, as they happen, to the people who watch over the shop.
resource "svc_log_exporter" "security_desk" {
  name   = "Security desk"
  active = true
  filter = "blocked"
  format = "custom_syslog"

  server_groups = { ids = ["store", "checkout"] }

  destination = {
    host     = "syslog.store.example.org"
    port     = 6514
    protocol = "tcp"
  }
}
