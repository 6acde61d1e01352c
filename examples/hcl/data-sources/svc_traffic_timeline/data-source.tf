data "svc_traffic_timeline" "release" {
  filters = "timestamp between 2025-03-01 08:00 and 2025-03-01 20:00"
}

output "segments_with_blocked_requests" {
  value = [
    for segment in data.svc_traffic_timeline.release.results :
    segment.timeperiod_string if segment.num_of_blocked_requests > 0
  ]
}
