# The shop's balancer listens on two ports: the listener says which.
data "svc_load_balancer" "shop" {
  name          = "global-shop"
  listener_name = "global-shop-443"
}

output "shop_address" {
  value = data.svc_load_balancer.shop.dns_name
}
