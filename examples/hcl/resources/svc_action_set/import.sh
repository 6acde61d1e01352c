terraform import svc_action_set.shop prod
