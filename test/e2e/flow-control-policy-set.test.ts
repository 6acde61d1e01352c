import { type Emulator, startEmulator } from '../../src/emulator';
import { FULL } from '../full';
import { engines } from './support/engines';
import { flow, flowSet } from './support/flow';
import { profilesOf } from './support/profiles';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const FAMILY = 'flow-control-policies';
const ADDRESS = 'svc_flow_control_policy_set.all';

/** Both meanings of a set PUT with both profiles in a full run; in another one each profile has one of them. */
const DEPLOYMENTS = (
  [
    { profile: 'contract', setPut: 'replace', always: true },
    { profile: 'contract', setPut: 'merge', always: false },
    { profile: 'observed', setPut: 'replace', always: false },
    { profile: 'observed', setPut: 'merge', always: true },
  ] as const
).filter(({ always }) => FULL || always);

describe.each(engines())('the set of flow control policies on $name', (engine) => {
  describe.each(DEPLOYMENTS.filter(({ profile }) => profilesOf(engine).includes(profile)))(
    'with the $profile profile, where a set PUT means $setPut',
    (deployment) => {
      let emulator: Emulator;
      let service: Service;
      let workspace: Workspace;

      beforeEach(async () => {
        emulator = await startEmulator({ profile: deployment.profile, setPut: deployment.setPut });
        service = new Service(emulator.url);
        workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
      });
      afterEach(async () => {
        workspace.remove();
        await emulator.close();
      });

      test('one more entry shows one entry, and what leaves is gone', async () => {
        // GIVEN a set of three
        workspace.write(flowSet({ one: flow('One'), two: flow('Two'), three: flow('Three') }));
        await workspace.apply();
        expect(await ours()).toEqual(['one', 'three', 'two']);
        expect(await workspace.plannedActions()).toEqual({});

        // WHEN one is added THEN the plan shows one
        workspace.write(flowSet({ one: flow('One'), two: flow('Two'), three: flow('Three'), four: flow('Four') }));
        const { stdout } = await workspace.run(['plan', '-input=false']);
        expect(stdout.match(/^ +[+~-] +"[\w-]+" += \{$/gm)).toEqual([expect.stringContaining('+ "four"')]);
        await workspace.apply();
        expect(await ours()).toEqual(['four', 'one', 'three', 'two']);

        // WHEN two are taken away THEN they are gone, whatever a set PUT means, and nothing is left to do
        workspace.write(flowSet({ one: flow('One'), four: flow('Four', { timeframe: 91 }) }));
        await workspace.apply();
        expect(await ours()).toEqual(['four', 'one']);
        expect(await service.entries(FAMILY)).toMatchObject({ four: { timeframe: 91 } });
        expect(await workspace.plannedActions()).toEqual({});

        // WHEN it is destroyed THEN what the service brought along stays
        await workspace.destroy();
        expect(await ours()).toEqual([]);
        expect(Object.keys(await service.entries(FAMILY))).toEqual(builtIn());
      });

      test('creating over entries that are there is an error that lists them, before anything is written', async () => {
        await service.call('POST', `${FAMILY}/there`, { id: 'there', ...flow('There') });
        workspace.write(flowSet({ one: flow('One') }));
        expect(await workspace.failing('plan')).toMatch(/already has entries.*there \("There"\).*to keep.*overwrite = true.*id = "prod"/);

        // keep leaves them alone
        workspace.write(flowSet({ one: flow('One') }, '  keep = ["there", "__*"]\n'));
        await workspace.apply();
        expect(await ours()).toEqual(['one', 'there']);
        expect(await workspace.plannedActions()).toEqual({});
        await workspace.destroy();
        expect(await ours()).toEqual(['there']);

        // overwrite loses them, and says so in the plan
        workspace.write(flowSet({ one: flow('One') }, '  overwrite = true\n'));
        expect((await workspace.run(['plan', '-input=false'])).stdout).toMatch(/will be deleted or overwritten[\s\S]*there/);
        await workspace.apply();
        expect(await ours()).toEqual(['one']);
      });

      test('import takes what is there, and then there is nothing to do', async () => {
        await service.call('POST', `${FAMILY}/there`, { id: 'there', ...flow('There') });
        workspace.write(`import {\n  to = ${ADDRESS}\n  id = "prod"\n}\n${flowSet({ there: flow('There') })}`);
        await workspace.apply();
        expect(await workspace.plannedActions()).toEqual({});
      });

      test('a change between plan and apply is told, with who made it, and not undone', async () => {
        // GIVEN a plan
        workspace.write(flowSet({ one: flow('One') }));
        await workspace.apply();
        workspace.write(flowSet({ one: flow('One'), two: flow('Two') }));
        await workspace.plan();

        // WHEN somebody adds an entry before it is applied
        await service.call('POST', `${FAMILY}/late`, { id: 'late', ...flow('Late') });
        emulator.resetRequests();
        const complaint = await workspace.failing('apply', 'tfplan');

        // THEN nothing is written
        expect(complaint).toMatch(/The set changed after the plan.*added: late.*Run terraform plan again.*history.*late/);
        expect(emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);

        // AND the next plan shows it, and says who
        const { stdout } = await workspace.run(['plan', '-input=false']);
        expect(stdout).toMatch(/- "late"/);
        expect(stdout).toMatch(/changed outside of Terraform/);
      });

      // Observed deployments refuse fields that they do not know.
      if (deployment.profile === 'contract') {
        test('a field that the provider does not know survives', async () => {
          await service.call('POST', `${FAMILY}/one`, { id: 'one', ...flow('One'), newer_field: 7 });
          workspace.write(`import {\n  to = ${ADDRESS}\n  id = "prod"\n}\n${flowSet({ one: flow('One') })}`);
          await workspace.apply();
          workspace.write(flowSet({ one: flow('One', { timeframe: 10 }), two: flow('Two') }));
          await workspace.apply();
          expect(await service.entries(FAMILY)).toMatchObject({ one: { newer_field: 7, timeframe: 10 } });
        });
      }

      async function ours(): Promise<string[]> {
        const brought = builtIn();
        return Object.keys(await service.entries(FAMILY))
          .filter((id) => !brought.includes(id))
          .sort();
      }

      function builtIn(): string[] {
        return deployment.profile === 'observed' ? ['__flow_sample__'] : [];
      }
    },
  );

  test('a set of 1,000 entries is one write, and an unchanged one is read by one request', async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    try {
      workspace.write(flowSet(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`flow-${i}`, flow(`Flow ${i}`)]))));
      await workspace.apply();
      expect(emulator.requests().filter(({ method }) => method !== 'GET')).toHaveLength(1);
      emulator.resetRequests();
      expect(await workspace.plannedActions()).toEqual({});
      expect(emulator.requests()).toHaveLength(1);
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });
});
