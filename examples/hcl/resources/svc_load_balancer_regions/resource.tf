# Which datacenter serves the shop's visitors. A city that is not named takes the best route by itself.
resource "svc_load_balancer_regions" "shop" {
  load_balancers = {
    global-shop = {
      regions = {
        ams = "eu-central-1"
        ffm = "eu-central-1"
        nyc = "us-east-1"
      }
    }
  }
}
