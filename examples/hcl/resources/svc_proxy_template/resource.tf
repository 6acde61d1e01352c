# For the sites where merchants upload photos of their products. What is left out has the usual value.
resource "svc_proxy_template" "uploads" {
  name                 = "Product photo uploads"
  description          = "Large bodies, patient with slow lines"
  client_max_body_size = "500"
  client_body_timeout  = "30"
  proxy_read_timeout   = "120"
  limit_req_rate       = "50"
  limit_req_burst      = "100"
  mask_headers         = "X-Powered-*|Server"
  ssl_protocols        = ["TLSv1.3"]

  advanced_configuration = [{
    name          = "no-store"
    description   = "Answers to uploads are not kept"
    protocol      = ["https"]
    configuration = "add_header Cache-Control no-store;"
  }]
}
