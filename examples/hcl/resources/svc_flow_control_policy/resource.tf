# Tags payments of visitors who saw their basket before. What comes without the tag is worth a look.
resource "svc_flow_control_policy" "basket_then_pay" {
  name      = "Basket, then pay"
  active    = true
  exclude   = ["synthetic-monitoring"]
  key       = [{ attrs = "session" }]
  timeframe = 900
  tags      = ["paid-properly"]

  steps = [
    { method = "GET", uri = "/basket", headers = { host = "store.example.org" } },
    { method = "POST", uri = "/pay", headers = { host = "store.example.org" } },
  ]
}
