data "svc_proxy_templates" "all" {}

# Templates that still let visitors in with an old TLS.
output "old_tls" {
  value = [
    for id, template in data.svc_proxy_templates.all.entries : id
    if length(setintersection(coalesce(template.ssl_protocols, []), ["TLSv1", "TLSv1.1"])) > 0
  ]
}
