# This replaces svc_action.b. Delete its resource block.

removed {
  from = svc_action.b

  lifecycle {
    destroy = false
  }
}

import {
  provider = svc.eu

  to = svc_action_set.new
  id = "prod"
}

resource "svc_action_set" "new" {
  provider = svc.eu

  config = "prod"
  entries = {
    b = { name = "b", type = "skip" }
  }
}
