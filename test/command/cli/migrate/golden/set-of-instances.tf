# This replaces module.m.svc_action.inm, svc_action.inm. Delete their resource blocks.
# The state does not name provider blocks: check that all of these resources have the same one.
# Put this file in the root module.

removed {
  from = module.m.svc_action.inm

  lifecycle {
    destroy = false
  }
}

removed {
  from = svc_action.inm

  lifecycle {
    destroy = false
  }
}

import {
  to = svc_action_set.all
  id = "prod"
}

resource "svc_action_set" "all" {
  config = "prod"
  entries = {
    a = { name = "a", type = "skip" }
    b = { name = "b", type = "skip" }
    c = { name = "c", type = "skip" }
  }
}
