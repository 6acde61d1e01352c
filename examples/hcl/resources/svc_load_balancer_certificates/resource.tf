# All certificates of the listener, the default one included. Whatever else is attached shows in the plan, which would detach it.
# Platform, region and listener are looked up by the name of the load balancer. A destroy leaves the certificates attached.
resource "svc_load_balancer_certificates" "north" {
  load_balancer          = "edge-north"
  default_certificate_id = "cert-main"
  certificate_ids        = ["cert-shop"]
}
