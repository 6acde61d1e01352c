terraform import svc_proxy_template.uploads prod/product-photo-uploads
