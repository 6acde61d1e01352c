terraform import svc_backend_service.store prod/store
