import { Duration, type FlowControlPolicyOptions, FlowKey, FlowStep } from '../../../src/constructs';

/** A flow control policy that says no more than it must. */
export const FLOW: FlowControlPolicyOptions = {
  name: 'Cart before pay',
  timeframe: Duration.seconds(90),
  key: [FlowKey.SESSION],
  steps: [FlowStep.get('/basket')],
};
