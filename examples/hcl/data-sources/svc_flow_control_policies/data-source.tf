data "svc_versions" "policies" {
  family = "flow-control-policies"
}

# The policies as they were at first. Without version: as they are.
data "svc_flow_control_policies" "at_first" {
  version = reverse(data.svc_versions.policies.versions)[0].version
}

output "policies_at_first" {
  value = keys(data.svc_flow_control_policies.at_first.entries)
}
