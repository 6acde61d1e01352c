data "svc_actions" "all" {}

output "blocking" {
  value = [for id, action in data.svc_actions.all.entries : id if action.type == "block"]
}
