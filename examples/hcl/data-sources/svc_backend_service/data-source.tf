data "svc_backend_service" "store" {
  id = "store"
}

output "hosts_at_work" {
  value = [for host in data.svc_backend_service.store.back_hosts : host.host if !host.down]
}
