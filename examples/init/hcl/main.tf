terraform {
  required_version = ">= 1.7" # for tests with mocked providers

  required_providers {
    svc = {
      source  = "svc-waap/svc"
      version = "~> 0.1"
    }
  }
}

provider "svc" {
  config = "prod" # SVC_BASE_URL and SVC_API_KEY say where the service is
}

resource "svc_dynamic_rule" "login_bursts" {
  name      = "Login bursts"
  include   = { relation = "AND", tags = ["login-page", "method-post"] }
  threshold = 40
  timeframe = 120
  ttl       = 7200
  action    = "action-dynamic-rule-block"
}
