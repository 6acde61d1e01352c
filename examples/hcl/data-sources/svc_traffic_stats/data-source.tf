data "svc_traffic_stats" "march" {
  filters = "timestamp between 2025-03-01 and 2025-04-01, host=shop.example"
}

output "requests_in_march" {
  value = sum(concat([0], data.svc_traffic_stats.march.results[*].num_of_requests))
}
