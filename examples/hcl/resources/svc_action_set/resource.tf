# All actions of the configuration, but those that the service brings along: their ids begin with "action-".
resource "svc_action_set" "shop" {
  entries = {
    polite-block = {
      name = "Polite block"
      type = "block"
      params = {
        status  = 403
        content = "We could not take your request. Please write to help@store.example.org."
      }
    }

    prove-human = {
      name = "Prove that you are human"
      type = "ichallenge"
      tags = ["challenged"]
    }
  }
}
