terraform import svc_flow_control_policy.basket_then_pay prod/basket-then-pay
