import { Duration, type FlowControlPolicyProps, FlowKey, FlowStep } from '../../../src/constructs';

/** A flow control policy that says no more than it must. */
export const FLOW: FlowControlPolicyProps = {
  name: 'Cart before pay',
  timeframe: Duration.seconds(90),
  key: [FlowKey.SESSION],
  steps: [FlowStep.get('/basket')],
};
