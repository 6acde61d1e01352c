# Neither the state nor a saved plan contains these requests.
ephemeral "svc_traffic_logs" "failures" {
  filters = "timestamp between 2025-03-01 and 2025-03-02, status >= 500"
  limit   = 2500
}

check "few_visitors_have_failures" {
  assert {
    condition     = length(distinct(ephemeral.svc_traffic_logs.failures.results[*].ip)) < 100
    error_message = "Requests from 100 addresses or more failed on 1 March."
  }
}
