import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../tools/paths';

// Each question about values is answered in one place. What looks like a second answer stands here, with what it answers.

interface Question {
  /** Code that answers the question. */
  readonly answers: RegExp;
  readonly place: string;
  readonly others: Readonly<Record<string, string>>;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  'what parts a value has by its schema': {
    answers: /\.properties\b|\['properties'\]|\['items'\]|\.items as TSchema/,
    place: 'src/model/',
    others: {
      'src/command/cli/commands/quarantine.ts': 'names of columns',
      'src/command/cli/commands/traffic/stats.ts': 'names of columns',
      'src/command/cli/commands/traffic/timeline.ts': 'names of columns',
      'src/command/cli/commands/traffic/topx.ts': 'names of columns',
      'src/emulator/load-balancers/platform-names.ts': 'makes a schema',
      'src/emulator/faults/fault-plan.ts': 'a schema of its own',
      'src/emulator/traffic/queries/shaped.ts': 'rows of a database',
      'src/emulator/validation/entry-schema.ts': 'makes a schema',
      'src/command/export/live/live-configuration.ts': 'makes a schema',
    },
  },
  'how a text shows a time': {
    answers: /\.(toISOString|toUTCString|toLocale(Date|Time)?String|getUTC\w+|getHours)\(/,
    place: 'src/output/time.ts',
    others: {
      'src/command/cli/traffic/scenes/shop.ts': 'a record',
      'src/emulator/validation/read-only-fields.ts': 'an answer of the API',
      'src/emulator/routes/traffic.ts': 'an answer of the API',
      'src/emulator/store/version.ts': 'an answer of the API',
      'src/emulator/traffic/store/record-reader.ts': 'a record',
      'src/emulator/traffic/queries/time-segments.ts': 'an answer of the API',
      'src/emulator/traffic/store/traffic-store.ts': 'an answer of the API',
      'src/traffic/filter/timestamp.ts': 'the normal form of a filter',
      'src/model/words.ts': 'a number',
      'src/command/preview/impact/log-pages.ts': 'a filter',
      'src/constructs/traffic/plain-json.ts': 'a filter',
      'src/command/preview/impact/replay-impact.ts': 'JSON',
      'src/provider/protocol/plugin/log.ts': 'a log in JSON',
      'src/provider/protocol/plugin/der.ts': 'a certificate',
      'src/provider/resources/quarantine/quarantine-release.ts': 'an attribute',
      'src/provider/resources/revert/version-revert.ts': 'an attribute',
      'src/traffic/records/log-time.ts': 'a record',
      'src/traffic/rules/quarantined.ts': 'a record',
      'src/command/simulation/repeated.ts': 'a record',
      'src/command/simulation/simulate.ts': 'JSON',
    },
  },
  'which actions are built in': {
    answers: /['"^]action-[a-z]/,
    place: 'src/model/facts/actions.ts',
    others: {
      'src/constructs/built-in-id.ts': 'a constant for each, which a test compares',
      'src/constructs/checks/facts.ts': 'generated',
      'src/command/preview/rules/actions.ts': 'ids of rules of the preview',
    },
  },
  'which entries a set has in a plan or a state': {
    answers: /\.entries\[\$\{|\['entries'\]/,
    place: 'src/command/terraform-json/set-entries.ts',
    others: {
      'src/command/export/print/hcl-printer.ts': 'a reference in code',
      'src/command/preview/changes/entity-changes.ts': 'the name of an attribute that is left out',
      'src/command/simulation/stack-settings.ts': 'of a stack, where a wrong type is told',
    },
  },
  'which resources a state has': {
    answers: /child_modules\b.*=>|flatMap\(.*child/,
    place: 'src/command/terraform-json/state-json.ts',
    others: {},
  },
  'where the engine is': {
    answers: /TERRAFORM_BINARY_NAME: named|findProgram\('(terraform|tofu)'/,
    place: 'src/command/programs/find-engine.ts',
    others: {},
  },
  'which versions of TLS there are, and which are obsolete': {
    answers: /['"](TLSv1|SSLv)/,
    place: 'src/model/facts/tls-versions.ts',
    others: {
      'src/constructs/checks/facts.ts': 'generated',
      'src/constructs/tls-version.ts': 'generated',
      'src/constructs/traffic/any-field.ts': 'an example',
      'src/provider/protocol/plugin/secure-server.ts': 'the least that the provider speaks with the engine',
    },
  },
  'which ciphers are weak': {
    answers: /['"](RC4|3DES|MD5)['"]/,
    place: 'src/model/facts/ciphers.ts',
    others: {},
  },
  'whether two values are the same, or one is empty': {
    answers: /function (same|equal|canonical|differs|isSame|isEmpty|isNothing|isEqual)[A-Za-z]*\(/,
    place: 'src/model/values/comparison.ts',
    others: {
      'src/traffic/filter/evaluate/comparison.ts': 'what a filter calls equal',
      'src/provider/entities/digest.ts': 'bytes as the service sent them',
      'src/provider/entities/entry/concurrent-change.ts': 'asks the model, of values that a configuration states',
      'src/provider/entities/set/refused-entries.ts': 'entries with one name',
      'src/provider/framework/value.ts': 'exactly the same Terraform value',
      'src/provider/protocol/value/number.ts': 'digits of a number',
    },
  },
};

const files = readdirSync(fromRoot('src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.ts') && !path.startsWith('src/bindings/'))
  .map((path) => ({ path, text: readFileSync(fromRoot(path), 'utf8') }));

test.each(Object.entries(QUESTIONS))('%s is decided in one place', (_, { answers, place, others }) => {
  const found = files.filter(({ text }) => answers.test(text)).map(({ path }) => path);
  expect(found.some((path) => path.startsWith(place))).toBe(true);
  expect(found.filter((path) => !path.startsWith(place)).sort()).toEqual(Object.keys(others).sort());
});
