import {
  to = svc_backend_service_set.shop
  identity = {
    config = "prod"
  }
}
