import {
  to = svc_action.polite_block
  identity = {
    config = "prod"
    id     = "polite-block"
  }
}
