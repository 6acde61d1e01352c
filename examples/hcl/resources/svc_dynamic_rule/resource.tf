resource "svc_dynamic_rule" "login_bursts" {
  name        = "Login bursts"
  description = "Forty wrong passwords in two minutes are no typos"
  active      = true

  # Counted: logins of everybody but the office, by address.
  target    = "ip"
  include   = { relation = "AND", tags = ["login-page", "method-post"] }
  exclude   = { relation = "OR", tags = ["office-network"] }
  threshold = 40
  timeframe = 120

  # Sources with more requests are blocked for two hours.
  action               = "action-dynamic-rule-block"
  ttl                  = 7200
  tags                 = ["banned-login"]
  offload_ip_filtering = false
}
