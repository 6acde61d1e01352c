import { engineInTurn } from './support/engines';
import { profilesOf } from './support/profiles';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const FAMILY = '/api/v4.3/conf/prod/dynamic-rules';

describe.each(engineInTurn(__filename))('dynamic rules on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile });

    test('a rule is created, unchanged, updated in place, renamed, created again after a delete, and destroyed', async () => {
      // GIVEN a deployed rule
      stage.workspace.write(rule('a', { name: 'Login bursts' }));
      await stage.workspace.apply();
      expect(await entry('login-bursts')).toMatchObject({ id: 'login-bursts', name: 'Login bursts', threshold: 40, tags: [] });

      // THEN the next plan is empty
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN a value changes THEN it is updated in place, by one PUT
      stage.workspace.write(rule('a', { name: 'Login bursts', threshold: 41, tags: ['banned'] }));
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'update' });
      stage.emulator.resetRequests();
      await stage.workspace.apply('tfplan');
      expect(writes()).toEqual([`PUT ${FAMILY}/login-bursts 200`]);
      expect(await entry('login-bursts')).toMatchObject({ threshold: 41, tags: ['banned'] });

      // WHEN the name changes THEN the id stays
      stage.workspace.write(rule('a', { name: 'Bursts of logins', threshold: 41, tags: ['banned'] }));
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'update' });
      await stage.workspace.apply('tfplan');
      expect(await entry('login-bursts')).toMatchObject({ name: 'Bursts of logins' });
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN another user deletes it THEN it is planned again
      await call('DELETE', 'login-bursts');
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'create' });
      await stage.workspace.apply('tfplan');

      // WHEN it is destroyed THEN no rule is left
      await stage.workspace.destroy();
      expect(await ids()).toEqual([]);
    });

    test('a rule is valid without defaults, and defaults can be removed later', async () => {
      // GIVEN
      const attributes = 'name = "Login bursts"\naction = "action-monitor"\nthreshold = 40\ntimeframe = 120\nttl = 600\n';
      const short = `resource "svc_dynamic_rule" "a" {\n${attributes}}\n`;
      const selectors = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } };
      // WHEN
      stage.workspace.write(short);
      await stage.workspace.apply();
      // THEN
      const defaults = { active: true, offload_ip_filtering: false, target: 'ip', description: '', tags: [], ...selectors };
      expect(await entry('login-bursts')).toMatchObject(defaults);
      expect(await stage.workspace.plannedActions()).toEqual({});
      for (const written of [rule('a', { name: 'Login bursts', action: 'action-monitor', ttl: 600 }), short]) {
        stage.workspace.write(written);
        expect(await stage.workspace.plannedActions()).toEqual({});
      }
    });

    test('a plan shows only drift', async () => {
      // GIVEN two rules, one of which another user changes
      stage.workspace.write(rule('a', { name: 'One' }) + rule('b', { name: 'Two' }));
      await stage.workspace.apply();
      await call('PUT', 'one', { ...(await entry('one')), threshold: 4000 });

      // WHEN it is planned
      const { resource_changes: changes = [], resource_drift: drift = [] } = await stage.workspace.plan();

      // THEN the plan repairs that one value
      const acting = changes.filter(({ change }) => change.actions.join() === 'update');
      expect(acting.map(({ address }) => address)).toEqual(['svc_dynamic_rule.a']);
      expect(differing(acting[0]!.change)).toEqual(['threshold']);
      expect(drift.map(({ address }) => address)).toEqual(['svc_dynamic_rule.a']);
      await stage.workspace.apply('tfplan');
      expect(await entry('one')).toMatchObject({ threshold: 40 });
    });

    test('a changed id replaces the rule', async () => {
      stage.workspace.write(rule('a', { id: 'first', name: 'One' }));
      await stage.workspace.apply();
      stage.workspace.write(rule('a', { id: 'second', name: 'One' }));
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'delete,create' });
      await stage.workspace.apply('tfplan');
      expect(await ids()).toEqual(['second']);
    });

    test('values that the service trims or reorders are no drift', async () => {
      stage.workspace.write(rule('a', { name: '  One  ', description: ' about one ', tags: ['zebra', ' apple '] }));
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test("a rule without include and exclude gets the service's choice, and the next plan is empty", async () => {
      stage.workspace.write(rule('a', { name: 'One', include: null, exclude: null }));
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
      stage.workspace.write(rule('a', { name: 'One', include: null, exclude: null, threshold: 50 }));
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'update' });
      await stage.workspace.apply('tfplan');
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('a field that is not in the model survives an update', async () => {
      await call('POST', 'there', { ...(await made('there')), newer_field: { deep: [1, 2] } });
      stage.workspace.write(`import {\n  to = svc_dynamic_rule.a\n  id = "prod/there"\n}\n${rule('a', { id: 'there', name: 'there' })}`);
      await stage.workspace.apply();
      stage.workspace.write(rule('a', { id: 'there', name: 'there', threshold: 77 }));
      await stage.workspace.apply();
      expect(await entry('there')).toMatchObject({ threshold: 77, newer_field: { deep: [1, 2] } });
    });

    test('an existing rule is adopted if it is equal, and otherwise refused with an import block', async () => {
      // GIVEN a rule with the same content, as after an interrupted create
      await call('POST', 'one', await made('one', { name: 'One' }));
      stage.workspace.write(rule('a', { name: 'One' }));
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});

      // GIVEN a rule with other content
      await call('POST', 'two', await made('two', { name: 'Two', threshold: 5 }));
      stage.workspace.write(rule('a', { name: 'One' }) + rule('b', { name: 'Two' }));
      const complaint = await stage.workspace.failing('apply', '-input=false', '-auto-approve');
      expect(complaint).toContain('already exists');
      expect(complaint).toContain('id = "prod/two"');
      expect(await entry('two')).toMatchObject({ threshold: 5 });
    });

    test('a replacement with create_before_destroy never deletes the adopted rule', async () => {
      const guarded = rule('a', { name: 'Guard' }).replace(/}\n$/, '  lifecycle {\n    create_before_destroy = true\n  }\n}\n');
      stage.workspace.write(guarded);
      await stage.workspace.apply();
      const { stdout } = await stage.workspace.apply('-replace=svc_dynamic_rule.a');
      expect(stdout).toContain('was not deleted');
      expect(await ids()).toEqual(['guard']);
      expect(await stage.workspace.plannedActions()).toEqual({});
      await stage.workspace.destroy();
      expect(await ids()).toEqual([]);
    });

    test('two equal resources with one id are an error', async () => {
      stage.workspace.write(rule('a', { name: 'Twin' }) + rule('b', { name: 'Twin' }));
      expect(await stage.workspace.failing('apply', '-input=false', '-auto-approve', '-parallelism=1')).toMatch(
        /Two resources with the same id.*"twin"/,
      );
    });

    test('two different resources with one id are an error before any write', async () => {
      const twins = rule('a', { name: 'Twin' }) + rule('b', { name: 'twin!', threshold: 7 });
      stage.workspace.write(twins);
      expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/Two resources with the same id.*"twin"/);
      // GIVEN one of them exists, and is replaced
      stage.workspace.write(rule('a', { name: 'Twin' }));
      await stage.workspace.apply();
      stage.workspace.write(twins);
      expect(await stage.workspace.failing('plan', '-input=false', '-replace=svc_dynamic_rule.a')).toMatch(
        /Two resources with the same id.*"twin"/,
      );
      expect(await ids()).toEqual(['twin']);
    });

    async function call(method: string, id: string, body?: object): Promise<Response> {
      const response = await fetch(`${stage.emulator.url}${FAMILY}/${id}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${id}: ${response.status} ${await response.text()}`);
      return response;
    }

    async function entry(id: string): Promise<Record<string, unknown>> {
      return (await (await call('GET', id)).json()) as Record<string, unknown>;
    }

    async function ids(): Promise<string[]> {
      const { items } = (await (await fetch(`${stage.emulator.url}${FAMILY}`)).json()) as { items: { id: string }[] };
      return items.map(({ id }) => id);
    }

    /** Returns a request body with the content of `rule(...)`. */
    async function made(id: string, more: object = {}): Promise<object> {
      return {
        id,
        name: id,
        description: '',
        action: 'action-monitor',
        active: true,
        offload_ip_filtering: false,
        target: 'ip',
        threshold: 40,
        timeframe: 120,
        ttl: 7200,
        tags: [],
        include: { relation: 'OR', tags: ['all'] },
        exclude: { relation: 'OR', tags: [] },
        ...more,
      };
    }

    function writes(): string[] {
      return stage.emulator
        .requests()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, status }) => `${method} ${path} ${status}`);
    }
  });
});

function differing({ before, after }: { before: Record<string, unknown> | null; after: Record<string, unknown> | null }): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}
