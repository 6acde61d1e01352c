# The certificate of the checkout, beside those that the balancer shows already. Its platform, region and listener are
# looked up by its name.
resource "svc_certificate_attachment" "checkout" {
  load_balancer  = "edge-west"
  certificate_id = "cert-checkout"
}
