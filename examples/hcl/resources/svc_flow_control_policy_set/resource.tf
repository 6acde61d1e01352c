# All policies of the configuration: one that is not here is deleted.
resource "svc_flow_control_policy_set" "shop" {
  entries = {
    basket-then-pay = {
      name      = "Basket, then pay"
      active    = true
      key       = [{ attrs = "session" }]
      timeframe = 900
      tags      = ["paid-properly"]
      steps = [
        { method = "GET", uri = "/basket", headers = { host = "store.example.org" } },
        { method = "POST", uri = "/pay", headers = { host = "store.example.org" } },
      ]
    }

    register-then-voucher = {
      name      = "Register, then voucher"
      active    = true
      key       = [{ attrs = "ip" }, { cookies = "sid" }]
      timeframe = 90
      tags      = ["voucher-hunter"]
      steps = [
        { method = "POST", uri = "/register", headers = { host = "store.example.org" } },
        { method = "POST", uri = "/voucher", headers = { host = "store.example.org" } },
      ]
    }
  }
}
