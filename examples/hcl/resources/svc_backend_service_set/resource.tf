# All backend services of the configuration, but those that the service brings along.
resource "svc_backend_service_set" "shop" {
  entries = {
    store = {
      name           = "Store"
      http11         = true
      least_conn     = false
      sticky         = "autocookie"
      transport_mode = "https"
      back_hosts = [
        { host = "origin-1.store.example.org" },
        { host = "origin-2.store.example.org" },
      ]
    }

    images = {
      name           = "Product images"
      http11         = true
      least_conn     = true
      sticky         = "none"
      transport_mode = "default"
      back_hosts     = [{ host = "images.store.example.org", http_ports = [8080] }]
    }
  }
}
