data "svc_backend_services" "all" {}

# Services that nothing catches when their only host fails.
output "without_a_second_host" {
  value = [for id, service in data.svc_backend_services.all.entries : id if length(service.back_hosts) < 2]
}
