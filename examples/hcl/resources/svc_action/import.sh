terraform import svc_action.polite_block prod/polite-block
