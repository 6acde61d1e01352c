data "svc_flow_control_policy" "basket_then_pay" {
  id = "basket-then-pay"
}

output "steps" {
  value = [for step in data.svc_flow_control_policy.basket_then_pay.steps : "${step.method} ${step.uri}"]
}
