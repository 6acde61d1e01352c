data "svc_versions" "policies" {
  family = "flow-control-policies"
}

output "last_change" {
  value = one([
    for version in slice(data.svc_versions.policies.versions, 0, 1) :
    "${version.date}, ${version.author}: ${version.message}"
  ])
}
