data "svc_traffic_topx" "logins" {
  filters = "timestamp between 2025-03-01 and 2025-03-02, path ~ ^/login"
}

output "blocked_countries" {
  value = {
    for result in data.svc_traffic_topx.logins.results :
    result.key => result.num_of_blocked_requests if result.label == "country"
  }
}
