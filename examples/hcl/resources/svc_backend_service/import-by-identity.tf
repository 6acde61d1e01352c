import {
  to = svc_backend_service.store
  identity = {
    config = "prod"
    id     = "store"
  }
}
