terraform import svc_log_exporter.security_desk prod/security-desk
