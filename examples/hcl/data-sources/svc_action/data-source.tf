data "svc_action" "polite_block" {
  id = "polite-block"
}

output "status_of_a_block" {
  value = data.svc_action.polite_block.params.status
}

# By its name, where the id is not known.
data "svc_action" "by_name" {
  name = "Polite block"
}

output "id_of_a_block" {
  value = data.svc_action.by_name.id
}
