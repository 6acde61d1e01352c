# The state contains these requests, with the personal data in them.
data "svc_traffic_logs" "failures" {
  filters = "timestamp between 2025-03-01 and 2025-03-02, status >= 500"
  limit   = 20
}

output "failing_urls" {
  value = distinct(data.svc_traffic_logs.failures.results[*].url)
}
