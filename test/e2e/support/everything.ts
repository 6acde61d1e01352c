/** An entry of every family. */
export const EVERYTHING = `
resource "svc_proxy_template" "shop" {
  name                 = "Shop"
  client_max_body_size = "250"
}
resource "svc_backend_service" "origin" {
  name           = "Origin"
  http11         = true
  least_conn     = false
  sticky         = "customcookie"
  sticky_cookie_name = "storeid"
  transport_mode = "https"
  back_hosts = [
    { host = "o1.example.org", weight = 2 },
    { host = "o2.example.org", backup = true, http_ports = [8080] },
  ]
}
resource "svc_action" "block" {
  name   = "Polite block"
  type   = "block"
  tags   = ["politely-blocked"]
  params = { status = 403, headers = { "Content-Type" = "text/plain" }, content = "Request refused." }
}
resource "svc_action" "skip" {
  name = "Skip"
  type = "skip"
}
resource "svc_log_exporter" "soc" {
  name                 = "SOC feed"
  active               = true
  include_request_data = true
  destination = { host = "203.0.113.20", port = 6514, certificate = { cert_body = "not a certificate" } }
}
resource "svc_flow_control_policy" "cart" {
  name      = "Cart before pay"
  active    = true
  timeframe = 90
  key       = [{ attrs = "session" }, { cookies = "basket" }]
  steps = [
    { method = "GET", uri = "/basket", headers = { host = "store.example.org" } },
    { method = "POST", uri = "/pay", args = { step = "last" } },
  ]
}
resource "svc_dynamic_rule" "bursts" {
  name                 = "Login bursts"
  action               = svc_action.block.id
  active               = true
  offload_ip_filtering = false
  target               = "ip"
  threshold            = 40
  timeframe            = 120
  ttl                  = 7200
  include              = { relation = "OR", tags = ["all"] }
  exclude              = { relation = "OR", tags = [] }
}
`;

/** Import ids of the entries. */
export const IDS = {
  'svc_proxy_template.shop': 'prod/shop',
  'svc_backend_service.origin': 'prod/origin',
  'svc_action.block': 'prod/polite-block',
  'svc_action.skip': 'prod/skip',
  'svc_log_exporter.soc': 'prod/soc-feed',
  'svc_flow_control_policy.cart': 'prod/cart-before-pay',
  'svc_dynamic_rule.bursts': 'prod/login-bursts',
};
