import {
  to = svc_load_balancer_regions.shop
  identity = {
    config = "prod"
  }
}
