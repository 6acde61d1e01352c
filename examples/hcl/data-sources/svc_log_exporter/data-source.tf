data "svc_log_exporter" "security_desk" {
  id = "security-desk"
}

output "destination" {
  value = "${data.svc_log_exporter.security_desk.destination.host}:${data.svc_log_exporter.security_desk.destination.port}"
}
