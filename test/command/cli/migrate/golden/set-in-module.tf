# This replaces svc_action.a. Delete its resource block.
# Put the removed and import blocks in the root module, and the resource block in module.z.

removed {
  from = svc_action.a

  lifecycle {
    destroy = false
  }
}

import {
  to = module.z.svc_action_set.all
  id = "prod"
}

# Put this block in module.z.

resource "svc_action_set" "all" {
  config = "prod"
  entries = {
    a = { name = "a", type = "skip" }
  }
}
