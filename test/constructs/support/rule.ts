import { Action, Duration, type DynamicRuleProps } from '../../../src/constructs';

/** A rule that says no more than it must. */
export const PROPS: DynamicRuleProps = {
  name: 'Login bursts',
  action: Action.monitor(),
  threshold: 40,
  timeframe: Duration.minutes(2),
  ttl: Duration.hours(2),
};
