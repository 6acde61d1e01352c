# This replaces module.shop.svc_action_set.all. Delete its resource block.
# Put this file in the root module.

removed {
  from = module.shop.svc_action_set.all

  lifecycle {
    destroy = false
  }
}

import {
  provider = svc.eu

  to = svc_action.one
  id = "prod/one"
}

resource "svc_action" "one" {
  provider = svc.eu

  config = "prod"
  id     = "one"
  name   = "One"
  type   = "skip"

  lifecycle {
    create_before_destroy = true
  }
}
