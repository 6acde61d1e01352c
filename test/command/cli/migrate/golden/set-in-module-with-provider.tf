# This replaces svc_action.b. Delete its resource block.
# Put the removed and import blocks in the root module, and the resource block in module.m.

removed {
  from = svc_action.b

  lifecycle {
    destroy = false
  }
}

import {
  to = module.m.svc_action_set.new
  id = "prod"
}

# Put this block in module.m.

resource "svc_action_set" "new" {
  provider = svc.eu

  config = "prod"
  entries = {
    b = { name = "b", type = "skip" }
  }
}
