import { type Example, EXAMPLES, examples, providerExample } from '../../tools/docs/example';
import { recordFigures, type ExampleFigures } from '../../tools/docs/figures';
import { currentSchema, offered } from '../../tools/docs/schema';
import { startEmulator } from '../../src/emulator';
import { FULL } from '../full';
import { engines } from './support/engines';
import { type Actions, ExampleStage } from './support/example-stage';
import { importsByIdentity } from './support/identity-import';
import { profilesOf } from './support/profiles';
import { Workspace } from './support/workspace';

// Covers every folder of examples.

const ENGINES = FULL ? engines() : engines().slice(0, 1);
const ALL = examples();

const nameOf = ({ kind, name }: Pick<Example, 'kind' | 'name'>) => `${kind.folder}/${name}`;

test('every object of the provider has an example, and there are no others', () => {
  expect(ALL.map(nameOf).sort()).toEqual(offered(currentSchema()).map(nameOf).sort());
});

test('every resource with an identity has an example of each kind of import', () => {
  const identities = currentSchema().resource_identity_schemas ?? {};
  const importable = ALL.filter(({ kind, name }) => kind.folder === 'resources' && identities[name]);
  for (const { imports, importByIdentity, name } of importable) {
    expect({ name, imports: imports.length > 0, identity: importByIdentity !== undefined }).toEqual({
      name,
      imports: true,
      identity: true,
    });
  }
});

describe.each(ENGINES)('on $name', (engine) => {
  describe.each(FULL ? profilesOf(engine) : (['contract'] as const))('with the %s profile', (profile) => {
    let complaints: ReadonlyMap<string, readonly string[]>;

    beforeAll(async () => {
      const begun = Date.now();
      const identity = await importsByIdentity(engine);
      const stage = await ExampleStage.set(engine, profile, ALL);
      try {
        complaints = await perform(stage, identity ? ['id', 'identity'] : ['id']);
      } finally {
        await stage.strike();
      }
      if (FULL) recordFigures(figures(engine.name, profile, identity, Date.now() - begun));
    });

    test.each(ALL.map((example) => [nameOf(example)] as const))(
      '%s applies, imports and goes, with nothing left to do in between',
      (name) => {
        expect(complaints.get(name)).toEqual([]);
      },
    );

    function figures(engineName: string, profileName: string, identity: boolean, ms: number): ExampleFigures {
      const importable = ALL.filter(({ imports }) => imports.length > 0);
      return {
        engine: engineName,
        profile: profileName,
        examples: ALL.length,
        imported: importable.length,
        importedByIdentity: identity ? importable.filter(({ importByIdentity }) => importByIdentity).length : 0,
        failed: [...complaints.values()].filter(({ length }) => length > 0).length,
        seconds: Math.round(ms / 1000),
      };
    }
  });

  test('the provider block connects, and the files are formatted', async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
    try {
      workspace.writeWhole(providerExample());
      await workspace.apply();
      expect(await workspace.plannedActions()).toEqual({});
      const { stdout } = await workspace.run(['fmt', '-check', '-recursive', '-diff', EXAMPLES], [0, 3]);
      expect(stdout).toBe('');
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });
});

/**
 * Creates, reads, imports and destroys the examples.
 *
 * @returns the problems of each, by name
 */
async function perform(stage: ExampleStage, importsBy: readonly ('id' | 'identity')[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const complaints = new Map(stage.acts.map(({ example }) => [nameOf(example), [] as string[]]));
  const complain = (when: string, left: ReadonlyMap<string, Actions>, printed = '') => {
    for (const { example, module } of stage.acts) {
      const actions = left.get(module)!;
      if (Object.keys(actions).length > 0) complaints.get(nameOf(example))!.push(`${when}: ${JSON.stringify(actions)} ${printed}`);
    }
  };

  const { stderr: applying } = await stage.apply();
  complain('after the apply', await stage.left({ outputs: true }), applying);
  for (const by of importsBy) {
    stage.importAnew(by);
    complain(`in the plan of the import by ${by}`, importable(stage, await stage.left({ outputs: false })));
    const { stderr: importing } = await stage.applyPlan();
    complain(`after the import by ${by}`, await stage.left({ outputs: true }), importing);
  }
  const { stderr } = await stage.destroy();
  for (const act of stage.acts) {
    if ((await act.now()) !== act.before)
      complaints.get(nameOf(act.example))!.push(`after the destroy, the service is not as it was before: ${stderr}`);
  }
  return complaints;
}

/** Resources without import are created again with an empty state. */
function importable({ acts }: ExampleStage, left: ReadonlyMap<string, Actions>): ReadonlyMap<string, Actions> {
  return new Map(acts.map(({ example, module }) => [module, example.imports.length > 0 ? left.get(module)! : {}]));
}
