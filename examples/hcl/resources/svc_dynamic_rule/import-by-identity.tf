import {
  to = svc_dynamic_rule.login_bursts
  identity = {
    config = "prod"
    id     = "login-bursts"
  }
}
