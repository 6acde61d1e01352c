import { describeConformance } from '../conformance/against-emulator';
import { RULE_FILES } from '../conformance/rules';
import { FULL } from '../full';
import { emptyTraffic } from '../support/traffic/engine';

/** Everything about traffic. The rules about single fields read all requests each, and other tests compare those field by field. */
const FILES = ['filters', 'quarantine', 'traffic-queries', 'traffic-results', ...(FULL ? ['traffic-record'] : [])];

describeConformance('contract', [], {
  flags: async () => ['--traffic', (await emptyTraffic()).traffic!],
  rules: RULE_FILES.filter(({ file }) => FILES.some((name) => file === `rules/${name}.ts`)).flatMap(({ rules }) => rules),
});
