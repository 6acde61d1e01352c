data "svc_load_balancers" "all" {}

# Listeners that have no room for another certificate.
output "full" {
  value = [
    for balancer in data.svc_load_balancers.all.load_balancers : balancer.listener_name
    if length(balancer.certificates) >= balancer.max_certificates
  ]
}
