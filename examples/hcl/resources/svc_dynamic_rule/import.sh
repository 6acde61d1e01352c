terraform import svc_dynamic_rule.login_bursts prod/login-bursts
