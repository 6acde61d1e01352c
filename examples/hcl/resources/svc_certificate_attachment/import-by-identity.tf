import {
  to = svc_certificate_attachment.checkout
  identity = {
    config         = "prod"
    load_balancer  = "edge-west"
    listener       = "edge-west-https"
    certificate_id = "cert-checkout"
  }
}
