import { describeConformance } from './against-emulator';
import { RULES } from './rules';
import { CROWD } from './sample-traffic';

describeConformance('contract', []);

// Two answers to one query are compared, which shows nothing for few requests.
describeConformance('contract', [], {
  rules: RULES.filter(({ id }) => /^4\.9\/(?:topx|stats|timeline)\/(?:debug|save_history)-(?:true|false)$/.test(id)),
  traffic: CROWD,
});
