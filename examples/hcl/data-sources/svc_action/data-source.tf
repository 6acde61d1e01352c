data "svc_action" "polite_block" {
  id = "polite-block"
}

output "status_of_a_block" {
  value = data.svc_action.polite_block.params.status
}
