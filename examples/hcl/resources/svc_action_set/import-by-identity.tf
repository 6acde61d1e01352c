import {
  to = svc_action_set.shop
  identity = {
    config = "prod"
  }
}
