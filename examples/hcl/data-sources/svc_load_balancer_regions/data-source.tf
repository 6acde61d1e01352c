data "svc_load_balancer_regions" "now" {}

output "datacenters_of_the_shop" {
  value = data.svc_load_balancer_regions.now.load_balancers["global-shop"].upstream_regions
}
