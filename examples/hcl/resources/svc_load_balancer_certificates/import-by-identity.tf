import {
  to = svc_load_balancer_certificates.north
  identity = {
    config        = "prod"
    load_balancer = "edge-north"
    listener      = "arn:cloud_a:listener/edge-north/7f21"
  }
}
