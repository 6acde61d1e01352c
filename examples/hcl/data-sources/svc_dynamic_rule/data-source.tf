data "svc_dynamic_rule" "login_bursts" {
  id = "login-bursts"
}

output "logins_before_a_ban" {
  value = data.svc_dynamic_rule.login_bursts.threshold
}
