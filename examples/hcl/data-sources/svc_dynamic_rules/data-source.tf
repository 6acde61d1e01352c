data "svc_dynamic_rules" "all" {}

# Rules that are switched off.
output "switched_off" {
  value = [for id, rule in data.svc_dynamic_rules.all.entries : id if !rule.active]
}
