terraform import svc_certificate_attachment.checkout prod/edge-west/edge-west-https/cert-checkout
