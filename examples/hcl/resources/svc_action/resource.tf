resource "svc_action" "polite_block" {
  name        = "Polite block"
  description = "Tells people whom we stopped by mistake where to turn to"
  type        = "block"
  tags        = ["politely-blocked"]

  params = {
    status  = 403
    headers = { "Content-Type" = "text/plain; charset=utf-8" }
    content = "We could not take your request. Please write to help@store.example.org."
  }

  # Rules that cease to refer to the action are updated before it is destroyed.
  lifecycle {
    create_before_destroy = true
  }
}
