# This replaces svc_action.all. Delete its resource block.
# The state does not name provider blocks: check that all of these resources have the same one.

removed {
  from = svc_action.all

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
  }
}
