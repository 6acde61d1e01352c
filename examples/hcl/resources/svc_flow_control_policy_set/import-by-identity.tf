import {
  to = svc_flow_control_policy_set.shop
  identity = {
    config = "prod"
  }
}
