data "svc_log_exporters" "all" {}

# Exporters whose rows travel in the clear.
output "without_tls" {
  value = [for id, exporter in data.svc_log_exporters.all.entries : id if exporter.destination.tls_mode == "no_tls"]
}
