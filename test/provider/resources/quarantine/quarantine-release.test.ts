import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { quarantineRelease } from '../../../../src/provider/resources/quarantine/quarantine-release';
import { closeAll, Service } from '../support/service';
import { Workspace } from '../support/workspace';
import { quarantined } from './support';

afterEach(closeAll);

/** Returns a service with a quarantine list. */
async function open() {
  const service = await Service.start();
  return { service, left: quarantined(service), workspace: await Workspace.open(quarantineRelease, service.connection()) };
}

describe('a release', () => {
  test('is planned without a request', async () => {
    const { workspace, service } = await open();
    const { planned, diagnostics } = await workspace.plan({ rule_ids: ['login-bursts'] });
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ config: 'prod', released_ids: UNKNOWN, released_at: UNKNOWN });
    expect(service.asked).toEqual([]);
  });

  test('removes all sources of a rule, and keeps their ids', async () => {
    const { workspace, left } = await open();
    const { state, diagnostics } = await workspace.apply({ rule_ids: ['login-bursts'], database: 'warehouse' });
    expect(diagnostics).toEqual([]);
    expect(left()).toEqual(['q3']);
    expect(state).toMatchObject({ released_ids: ['q1', 'q2'], released_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  });

  test('of a rule leaves what came after the read, and removes nothing if there was nothing', async () => {
    const { workspace, service } = await open();
    const bodies: unknown[] = [];
    const { instead } = service;
    service.instead = (method, place, body) => {
      if (method === 'DELETE') bodies.push(body);
      return instead?.(method, place, body);
    };
    await workspace.apply({ rule_ids: ['login-bursts'] });
    const { state } = await workspace.apply({ rule_ids: ['login-bursts'] });
    expect(bodies).toEqual([{ config: 'prod', ids: ['q1', 'q2'] }]);
    expect(state).toMatchObject({ released_ids: [] });
  });

  test('removes the named entries, and does not count missing ones', async () => {
    const { workspace, service, left } = await open();
    const { state } = await workspace.apply({ ids: ['q2', 'q3', 'gone'] });
    expect(left()).toEqual(['q1']);
    expect(state).toMatchObject({ released_ids: ['q2', 'q3'] });
    // THEN the ids are in the body, because an address has a limit
    expect(service.asked).toEqual(['GET /api/v4.3/data/quarantined?config=prod', 'DELETE /api/v4.3/data/quarantined']);
    expect(service.headers).toMatchObject([{ provider: 'document_db' }, { provider: 'document_db' }]);
  });

  test('removes entries that match both ids and rules', async () => {
    const { workspace, left } = await open();
    const { state } = await workspace.apply({ ids: ['q1', 'q3'], rule_ids: ['scraping'] });
    expect(left()).toEqual(['q1', 'q2']);
    expect(state).toMatchObject({ released_ids: ['q3'] });
  });

  test('releases nothing for an empty set, without a request', async () => {
    const { workspace, service, left } = await open();
    const { state, diagnostics } = await workspace.apply({ ids: [], rule_ids: ['login-bursts'] });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ released_ids: [] });
    expect(left()).toHaveLength(3);
    expect(service.asked).toEqual([]);
  });

  test('is refused without a selector, unless a selector is unknown', async () => {
    const { workspace } = await open();
    expect(await workspace.validate({})).toMatchObject([{ summary: 'The release selects no sources', path: path('ids') }]);
    expect(await workspace.validate({ ids: UNKNOWN })).toEqual([]);
  });
});

describe('an applied release', () => {
  test('is repeated for a new trigger, and not for a new header', async () => {
    const { workspace } = await open();
    const { state, private: memory } = await workspace.apply({ rule_ids: ['scraping'], triggers: { incident: '1' } });
    const again = (values: ValueObject) => workspace.plan({ rule_ids: ['scraping'], ...values }, state as ValueObject, memory);
    expect((await again({ triggers: { incident: '2' } })).requiresReplace).toEqual([path('triggers')]);
    expect((await again({ triggers: { incident: '1' }, database: 'warehouse' })).requiresReplace).toEqual([]);
  });

  test('sends no request for a read, an update or a destroy', async () => {
    const { workspace, service } = await open();
    const { state, private: memory } = await workspace.apply({ rule_ids: ['scraping'] });
    service.newlyAsked();
    expect((await workspace.read(state as ValueObject, memory)).state).toEqual(state);
    const updated = await workspace.apply({ rule_ids: ['scraping'], database: 'warehouse' }, { prior: state as ValueObject, memory });
    expect(updated.diagnostics).toEqual([]);
    expect((await workspace.destroy(updated.state as ValueObject)).state).toBeNull();
    expect(service.asked).toEqual([]);
  });
});
