resource "svc_backend_service" "store" {
  name           = "Store"
  description    = "Two hosts share the work, one stands by"
  http11         = true
  least_conn     = false
  transport_mode = "https"

  # A visitor stays with the host that has the basket.
  sticky             = "customcookie"
  sticky_cookie_name = "storeid"

  back_hosts = [
    { host = "origin-1.store.example.org", weight = 2, max_fails = 3, fail_timeout = 15 },
    { host = "origin-2.store.example.org", weight = 1, max_fails = 3, fail_timeout = 15 },
    { host = "standby.store.example.org", https_ports = [8443], backup = true },
  ]
}
