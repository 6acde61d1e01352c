import {
  to = svc_log_exporter.security_desk
  identity = {
    config = "prod"
    id     = "security-desk"
  }
}
