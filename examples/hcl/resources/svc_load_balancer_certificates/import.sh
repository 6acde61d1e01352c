terraform import svc_load_balancer_certificates.north prod/edge-north/arn:cloud_a:listener/edge-north/7f21
