import {
  to = svc_proxy_template.uploads
  identity = {
    config = "prod"
    id     = "product-photo-uploads"
  }
}
