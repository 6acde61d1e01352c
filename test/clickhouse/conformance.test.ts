import { describeConformance } from '../conformance/against-emulator';
import { RULE_FILES } from '../conformance/rules';
import { emptyTraffic } from '../support/traffic/engine';

const ABOUT_TRAFFIC = ['filters', 'quarantine', 'traffic-queries', 'traffic-record', 'traffic-results'].map((name) => `rules/${name}.ts`);

describeConformance('contract', [], {
  flags: async () => ['--traffic', (await emptyTraffic()).traffic!],
  rules: RULE_FILES.filter(({ file }) => ABOUT_TRAFFIC.includes(file)).flatMap(({ rules }) => rules),
});
