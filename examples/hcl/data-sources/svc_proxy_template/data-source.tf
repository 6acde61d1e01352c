data "svc_proxy_template" "uploads" {
  id = "product-photo-uploads"
}

output "largest_upload" {
  value = "${data.svc_proxy_template.uploads.client_max_body_size} MB"
}
