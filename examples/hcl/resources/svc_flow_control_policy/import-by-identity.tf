import {
  to = svc_flow_control_policy.basket_then_pay
  identity = {
    config = "prod"
    id     = "basket-then-pay"
  }
}
