terraform {
  required_providers {
    svc = {
      source  = "svc-waap/svc"
      version = "~> 0.1"
    }
  }
}

# The address and the key come from SVC_BASE_URL and SVC_API_KEY, so that they are in no file.
provider "svc" {
  config = "prod"
}

# Asks the service: shows that the address and the key are right.
data "svc_load_balancers" "all" {}
