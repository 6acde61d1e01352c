import { FULL } from '../full';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { profilesOf } from './support/profiles';
import { freshStage } from './support/stage';

const FAMILY = 'flow-control-policies';
const ADDRESS = 'svc_flow_control_policy_set.all';

/** Both meanings of a set PUT with both profiles in a full run, otherwise one meaning per profile. */
const DEPLOYMENTS = (
  [
    { profile: 'contract', setPut: 'replace', always: true },
    { profile: 'contract', setPut: 'merge', always: false },
    { profile: 'observed', setPut: 'replace', always: false },
    { profile: 'observed', setPut: 'merge', always: true },
  ] as const
).filter(({ always }) => FULL || always);

describe.each(engineInTurn(__filename))('the set of flow control policies on $name', (engine) => {
  describe.each(DEPLOYMENTS.filter(({ profile }) => profilesOf(engine).includes(profile)))(
    'with the $profile profile, where a set PUT means $setPut',
    (deployment) => {
      const stage = freshStage(engine, { profile: deployment.profile, setPut: deployment.setPut });

      test('an added entry is planned alone, and removed entries are deleted', async () => {
        // GIVEN a set of three
        stage.workspace.write(flowSet({ one: flow('One'), two: flow('Two'), three: flow('Three') }));
        await stage.workspace.apply();
        expect(await ours()).toEqual(['one', 'three', 'two']);
        expect(await stage.workspace.plannedActions()).toEqual({});

        // WHEN one is added THEN the plan shows one
        stage.workspace.write(flowSet({ one: flow('One'), two: flow('Two'), three: flow('Three'), four: flow('Four') }));
        const { stdout } = await stage.workspace.run(['plan', '-input=false']);
        expect(stdout.match(/^ +[+~-] +"[\w-]+" += \{$/gm)).toEqual([expect.stringContaining('+ "four"')]);
        await stage.workspace.apply();
        expect(await ours()).toEqual(['four', 'one', 'three', 'two']);

        // WHEN two are removed THEN they are deleted with either meaning of a set PUT, and the next plan is empty
        stage.workspace.write(flowSet({ one: flow('One'), four: flow('Four', { timeframe: 91 }) }));
        await stage.workspace.apply();
        expect(await ours()).toEqual(['four', 'one']);
        expect(await stage.service.entries(FAMILY)).toMatchObject({ four: { timeframe: 91 } });
        expect(await stage.workspace.plannedActions()).toEqual({});

        // WHEN it is destroyed THEN built-in entries stay
        await stage.workspace.destroy();
        expect(await ours()).toEqual([]);
        expect(Object.keys(await stage.service.entries(FAMILY))).toEqual(builtIn());
      });

      test('a create over existing entries is an error that lists them, before any write', async () => {
        await stage.service.call('POST', `${FAMILY}/there`, { id: 'there', ...flow('There') });
        stage.workspace.write(flowSet({ one: flow('One') }));
        expect(await stage.workspace.failing('plan')).toMatch(
          /already has entries.*there \("There"\).*in keep: "__\*", "there".*overwrite = true.*id = "prod"/,
        );

        // keep protects them
        stage.workspace.write(flowSet({ one: flow('One') }, '  keep = ["there", "__*"]\n'));
        await stage.workspace.apply();
        expect(await ours()).toEqual(['one', 'there']);
        expect(await stage.workspace.plannedActions()).toEqual({});
        await stage.workspace.destroy();
        expect(await ours()).toEqual(['there']);

        // overwrite deletes them, with a warning in the plan
        stage.workspace.write(flowSet({ one: flow('One') }, '  overwrite = true\n'));
        expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/will be deleted or overwritten[\s\S]*there/);
        await stage.workspace.apply();
        expect(await ours()).toEqual(['one']);
      });

      test('an import contains all entries, and the next plan is empty', async () => {
        await stage.service.call('POST', `${FAMILY}/there`, { id: 'there', ...flow('There') });
        stage.workspace.write(`import {\n  to = ${ADDRESS}\n  id = "prod"\n}\n${flowSet({ there: flow('There') })}`);
        await stage.workspace.apply();
        expect(await stage.workspace.plannedActions()).toEqual({});
      });

      test('a change between plan and apply is reported with its author, and not undone', async () => {
        // GIVEN a plan
        stage.workspace.write(flowSet({ one: flow('One') }));
        await stage.workspace.apply();
        stage.workspace.write(flowSet({ one: flow('One'), two: flow('Two') }));
        await stage.workspace.plan();

        // WHEN another user adds an entry before the apply
        await stage.service.call('POST', `${FAMILY}/late`, { id: 'late', ...flow('Late') });
        stage.emulator.resetRequests();
        const complaint = await stage.workspace.failing('apply', 'tfplan');

        // THEN nothing is written
        expect(complaint).toMatch(/The set changed after the plan.*added: late.*Run terraform plan again.*history.*late/);
        expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);

        // AND the next plan shows it, with the author
        const { stdout } = await stage.workspace.run(['plan', '-input=false']);
        expect(stdout).toMatch(/- "late"/);
        expect(stdout).toMatch(/changed outside of Terraform/);
      });

      // Observed deployments refuse unrecognized fields.
      if (deployment.profile === 'contract') {
        test('a field that is not in the model survives', async () => {
          await stage.service.call('POST', `${FAMILY}/one`, { id: 'one', ...flow('One'), newer_field: 7 });
          stage.workspace.write(`import {\n  to = ${ADDRESS}\n  id = "prod"\n}\n${flowSet({ one: flow('One') })}`);
          await stage.workspace.apply();
          stage.workspace.write(flowSet({ one: flow('One', { timeframe: 10 }), two: flow('Two') }));
          await stage.workspace.apply();
          expect(await stage.service.entries(FAMILY)).toMatchObject({ one: { newer_field: 7, timeframe: 10 } });
        });
      }

      async function ours(): Promise<string[]> {
        const brought = builtIn();
        return Object.keys(await stage.service.entries(FAMILY))
          .filter((id) => !brought.includes(id))
          .sort();
      }

      function builtIn(): string[] {
        return deployment.profile === 'observed' ? ['__flow_sample__'] : [];
      }
    },
  );

  describe('of 1,000 entries', () => {
    const stage = freshStage(engine);

    test('sends one write, and one request to refresh', async () => {
      stage.workspace.write(flowSet(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`flow-${i}`, flow(`Flow ${i}`)]))));
      await stage.workspace.apply();
      expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toHaveLength(1);
      stage.emulator.resetRequests();
      expect(await stage.workspace.plannedActions()).toEqual({});
      expect(stage.emulator.requests()).toHaveLength(1);
    });
  });
});
