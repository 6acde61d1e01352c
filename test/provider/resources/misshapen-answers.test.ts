import { ENTITIES, type Json, type JsonObject, LoadBalancer } from '../../../src/model';
import { ApiError } from '../../../src/api/errors';
import { Connection } from '../../../src/provider/connection/connection';
import { entryDataSource } from '../../../src/provider/data-sources/entry-data-source';
import { familyDataSource } from '../../../src/provider/data-sources/family-data-source';
import { loadBalancerRegionsDataSource } from '../../../src/provider/data-sources/load-balancer-regions-data-source';
import { loadBalancersDataSource } from '../../../src/provider/data-sources/load-balancers-data-source';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import type { DataSource } from '../../../src/provider/framework/data-source';
import { Diagnostics, type Diagnostic } from '../../../src/provider/framework/diagnostics';
import type { ManagedResource } from '../../../src/provider/framework/resource';
import { objectType, type Attributes } from '../../../src/provider/framework/schema';
import { UNKNOWN, type Value, type ValueObject } from '../../../src/provider/framework/value';
import { attachmentList, listenerList } from '../../../src/provider/list-resources/listeners';
import { valueToMsgpack } from '../../../src/provider/protocol/value/msgpack';
import { certificateAttachment } from '../../../src/provider/resources/certificate/certificate-attachment';
import { loadBalancerCertificates } from '../../../src/provider/resources/certificate/load-balancer-certificates';
import { loadBalancerRegions } from '../../../src/provider/resources/regions/load-balancer-regions';
import { withValue } from '../../model/contract/body';
import { complete, least } from '../../support/entries';
import { listing, ok } from '../support/answers';
import { balancer, Balancers } from './support/balancers';
import { configured } from './support/configured';
import { closeAll, Service } from './support/service';
import { Workspace } from './support/workspace';

// A service answers with status 200, and with values of other types than the contract has.

afterEach(closeAll);

/** One value of each type of JSON, and what parsers make of a number that is too large. */
const VALUES: readonly Json[] = [null, 1.5, 'a text', [], ['x', 'x'], [null], [{ x: 1 }], {}, { x: 1 }, '1e999'];
/** Writes do not wait for a service that lags. */
const AT_ONCE = { consistencyTimeoutMs: 0 };
const UNEXPECTED = 'Unexpected answer from the service';

/** Every place in a value: `params`, `params.headers`, `steps.0`. */
function places(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const place = at === '' ? name : `${at}.${name}`;
    return [place, ...places(part, place)];
  });
}

/** Returns the value with each place replaced by each type. */
function spoiledForms<T>(value: T, values = VALUES): readonly (readonly [what: string, form: T])[] {
  return places(value).flatMap((at) =>
    values.map((one) => [`${at}: ${JSON.stringify(one)}`, withValue(value, at, one === null ? null : structuredClone(one))] as const),
  );
}

/** Collects what should not happen, so that one run shows all of it. */
class Findings {
  private readonly found: string[] = [];

  public async of(what: string, run: () => Promise<string | undefined>): Promise<void> {
    const problem = await run().catch((error: unknown) => (error as Error).stack ?? String(error));
    if (problem !== undefined) this.found.push(`${what}: ${problem}`);
  }

  public expectNone(): void {
    expect(this.found).toEqual([]);
  }
}

/** Returns why no engine takes a state. */
function unsendable(state: Value | undefined, { attributes }: { readonly attributes: Attributes }): string | undefined {
  try {
    valueToMsgpack(state ?? null, objectType(attributes));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const errorsIn = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({ severity }) => severity === 'error');

/** Returns what is wrong with a read: it must keep the state, and may report an unexpected answer. */
function readProblem(
  { state, diagnostics }: { state: Value; diagnostics: readonly Diagnostic[] },
  schema: { readonly attributes: Attributes },
): string | undefined {
  const others = errorsIn(diagnostics).filter(({ summary }) => summary !== UNEXPECTED);
  if (others.length > 0) return JSON.stringify(others);
  if (/\[object Object\]|1e999|"x"/.test(JSON.stringify(errorsIn(diagnostics)))) return 'the error shows the value';
  return state === null ? 'the state is lost' : unsendable(state, schema);
}

/** Returns what is wrong with a write: it must be in the state. */
function writeProblem(
  { state, diagnostics }: { state: Value; diagnostics: readonly Diagnostic[] },
  schema: { readonly attributes: Attributes },
): string | undefined {
  if (errorsIn(diagnostics).length > 0) return JSON.stringify(errorsIn(diagnostics));
  return state === null ? 'the state is lost' : unsendable(state, schema);
}

/** Reads a data source or a list, which may report an unexpected answer. */
async function queryProblem(read: (diagnostics: Diagnostics) => Promise<unknown>): Promise<string | undefined> {
  try {
    await read(new Diagnostics());
    return undefined;
  } catch (error) {
    return ApiError.is(error) && error.kind === 'unexpected-reply' ? undefined : ((error as Error).stack ?? '');
  }
}

function dataProblem(source: DataSource<Connection>, values: ValueObject, connection: Connection): Promise<string | undefined> {
  const { signal } = new AbortController();
  return queryProblem(async (diagnostics) => {
    const read = await source.read(values, { connection, signal, abandon: signal, diagnostics });
    if (read) valueToMsgpack(read, objectType(source.schema.attributes));
  });
}

describe.each(ENTITIES.map((entity) => [entity.noun, entity] as const))('%s', (_noun, entity) => {
  const resource = entryResource(entity);
  const { path } = entity.routes;
  const good = { ...(complete(entity) as JsonObject), id: 'ours' };
  const forms = spoiledForms(good);

  test('a read keeps the state, and names the member in an error of the service', async () => {
    const service = await Service.start();
    service.entries.set(`${path}/ours`, good);
    service.entries.set(`${path}/other`, { ...good, id: 'other', name: 'Other' });
    const client = service.client();
    const { state } = await (await Workspace.open(resource, new Connection(client, 'prod', true))).import('prod/ours');
    expect(unsendable(state, resource.schema)).toBeUndefined();
    const other = { ...(state as ValueObject), id: 'other' };
    const findings = new Findings();
    for (const [what, form] of forms) {
      service.readForm = (entry) => (entry['name'] === 'Other' ? entry : form);
      await findings.of(`${what}, alone`, async () => {
        const workspace = await Workspace.open(resource, new Connection(client, 'prod', true));
        return readProblem(await workspace.read(state as ValueObject), resource.schema);
      });
      await findings.of(`${what}, in a list`, async () => {
        const connection = new Connection(client, 'prod', true);
        const workspace = await Workspace.open(resource, connection);
        await workspace.read(other);
        const problem = readProblem(await workspace.read(state as ValueObject), resource.schema);
        const all = familyDataSource(entity) as DataSource<Connection>;
        const one = entryDataSource(entity) as DataSource<Connection>;
        return (
          problem ??
          (await dataProblem(all, { config: null, version: null }, connection)) ??
          (await dataProblem(one, { config: null, id: 'ours', name: null }, connection))
        );
      });
    }
    findings.expectNone();
  });

  test('a created entry is in the state, whatever its read-back shows', async () => {
    const service = await Service.start();
    const client = service.client();
    const findings = new Findings();
    const values = configured(entity, least(entity, { id: 'ours', name: 'Ours' }) as ValueObject);
    const { attributes } = resource.schema;
    const isChosen = (name: string) => values[name] === null && attributes[name]?.computed === true && name !== 'config';
    const chosen = Object.keys(attributes).filter((name) => isChosen(name) && name !== 'on_destroy');
    expect(chosen.length).toBeGreaterThan(0);
    for (const [what, form] of spoiledForms(good, [null, true, ['x', 'x'], { x: 1 }, '1e999'])) {
      service.entries.clear();
      service.readForm = () => form;
      await findings.of(what, async () => {
        const workspace = await Workspace.open(resource, new Connection(client, 'prod', true));
        const plan = await workspace.plan(values);
        // The service chooses a value, so the state needs the read.
        const planned = { ...(plan.planned as ValueObject) };
        for (const name of chosen) planned[name] = UNKNOWN;
        const result = await workspace.apply(values, { planned, memory: plan.private });
        const { id } = (result.state ?? {}) as ValueObject;
        return writeProblem(result, resource.schema) ?? (id === 'ours' ? undefined : `the state has the id ${String(id)}`);
      });
    }
    findings.expectNone();
  });
});

test('a written set is in the state, whatever its read-back shows', async () => {
  const entity = ENTITIES.find(({ routes }) => routes.path === 'actions')!;
  const resource = entrySetResource(entity);
  const good = { ...(complete(entity) as JsonObject), id: 'ours' };
  const service = await Service.start();
  const client = service.client();
  const values = { entries: { ours: configured(entity, least(entity, { name: 'Ours' }) as ValueObject) } };
  const findings = new Findings();
  for (const [what, form] of spoiledForms(good, [true, ['x', 'x'], { x: 1 }, '1e999']).filter(([at]) => !at.startsWith('id:'))) {
    let isWritten = false;
    service.instead = (method, path) => {
      if (path !== 'actions') return undefined;
      if (method === 'GET') return listing(isWritten ? [form] : []);
      isWritten = true;
      return ok({ message: 'done' });
    };
    await findings.of(what, async () => {
      const workspace = await Workspace.open(resource, new Connection(client, 'prod', true));
      return writeProblem(await workspace.apply(values), resource.schema);
    });
  }
  findings.expectNone();
});

describe('a number that is not exact, in a field that the model does not know', () => {
  const entity = ENTITIES.find(({ routes }) => routes.path === 'actions')!;
  const good = { ...(complete(entity) as JsonObject), id: '__theirs', x_serial: '1e999' };
  const writes = ({ asked }: Service) => asked.filter((request) => !request.startsWith('GET'));

  test('stops updates of its entry, not reads', async () => {
    const service = await Service.start();
    service.entries.set('actions/__theirs', good);
    const workspace = await Workspace.open(entryResource(entity), service.connection());
    const { state } = await workspace.import('prod/__theirs');
    const read = await workspace.read(state as ValueObject);
    expect(errorsIn(read.diagnostics)).toEqual([]);
    const { diagnostics } = await workspace.apply(
      { ...configured(entity, complete(entity) as ValueObject), id: '__theirs', description: 'Other' },
      { prior: read.state as ValueObject },
    );
    expect(errorsIn(diagnostics)).toMatchObject([
      { summary: 'The value cannot be sent to the service', detail: expect.stringContaining('x_serial is infinite, or a number') },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('stops writes of a set that keeps its entry', async () => {
    const service = await Service.start();
    service.instead = () => listing([good]);
    const workspace = await Workspace.open(entrySetResource(entity), service.connection());
    const values = { entries: { ours: configured(entity, least(entity, { name: 'Ours' }) as ValueObject) } };
    expect(errorsIn((await workspace.apply(values)).diagnostics)).toMatchObject([
      { summary: 'The value cannot be sent to the service', path: [{ attribute: 'entries' }, { key: '__theirs' }] },
    ]);
    expect(writes(service)).toEqual([]);
  });
});

describe('load balancers', () => {
  const resources: readonly (readonly [ManagedResource<Connection>, ValueObject])[] = [
    [certificateAttachment, { load_balancer: 'edge', certificate_id: 'new' }],
    [loadBalancerCertificates, { load_balancer: 'edge', certificate_ids: ['new'], keep: ['*'] }],
  ];

  test.each(resources)('certificates on them stay in the state, and are in it after a write: %#', async (resource, values) => {
    const service = await Service.start();
    const client = service.client();
    const open = () => Workspace.open(resource, new Connection(client, 'prod', true, undefined, undefined, AT_ONCE));
    const findings = new Findings();
    for (const [what, form] of spoiledForms(balancer({ certificates: ['main', 'new'] }))) {
      const balancers = new Balancers(service, balancer());
      const { instead } = service;
      let isWritten = false;
      service.instead = (method, path, body) => {
        if (method === 'GET' && isWritten) return listing([form]);
        isWritten ||= method !== 'GET';
        return instead(method, path, body);
      };
      // Another name or listener is another listener, which is none of this test.
      if (LISTENER.test(what)) continue;
      await findings.of(what, async () => {
        const created = await (await open()).apply(values);
        const lost = writeProblem(created, resource.schema);
        if (lost !== undefined) return lost;
        const connection = new Connection(client, 'prod', true, undefined, undefined, AT_ONCE);
        const read = await (await Workspace.open(resource, connection)).read(created.state as ValueObject, created.private);
        // A list without the certificate is no error: then another user has detached it.
        const { certificates } = form;
        const isDetached = certificates === null || (Array.isArray(certificates) && !certificates.includes('new'));
        const { signal } = new AbortController();
        return (
          (isDetached && read.state === null ? undefined : readProblem(read, resource.schema)) ??
          (await dataProblem(loadBalancersDataSource as DataSource<Connection>, { config: null }, connection)) ??
          (await queryProblem((diagnostics) =>
            listenerList.list({ config: null, load_balancers: ['e*'] }, { connection, signal, abandon: signal, diagnostics }),
          )) ??
          (await queryProblem((diagnostics) =>
            attachmentList.list(
              { config: null, load_balancers: null, certificate_ids: ['n*'] },
              { connection, signal, abandon: signal, diagnostics },
            ),
          ))
        );
      });
      expect(balancers.listeners).toHaveLength(1);
    }
    findings.expectNone();
  });

  const LISTENER = /^(?:name|provider|region|listener_name|listener_port): (?!\[|\{|"1e999")/;

  test('without their lists of certificates are an unexpected answer', async () => {
    const service = await Service.start();
    for (const certificates of [undefined, {}, 'main']) {
      service.instead = () => listing([balancer(), { ...balancer(), certificates }]);
      const list = service.client().loadBalancers.list('prod');
      await expect(list).rejects.toMatchObject({ kind: 'unexpected-reply', message: expect.stringContaining('"items[1].certificates"') });
      expect((await service.client().loadBalancers.list('prod', { anyShape: true })).items).toHaveLength(2);
    }
  });

  test('may lack other fields, and have numbers for texts', async () => {
    const service = await Service.start();
    service.instead = () => listing([{ name: 7, certificates: [1, 'b'], listener_port: 443 }]);
    const { items } = await service.client().loadBalancers.list('prod');
    expect(items).toEqual([{ name: '7', certificates: ['1', 'b'], listener_port: 443, default_certificate: '' }]);
    expect(Object.keys(LoadBalancer.properties)).toContain('dns_name');
  });
});

describe('regions', () => {
  const good = {
    city_codes: JSON.parse('{"ams": "Amsterdam", "lon": "London", "__proto__": "Proto"}') as Record<string, string>,
    lbs: [{ id: 1, name: 'west', regions: { ams: 'dc-1', lon: 'automatic' }, upstream_regions: ['dc-1'] }],
  };
  const values = { load_balancers: { west: { regions: { ams: 'dc-1' } } } };

  test('stay in the state, and are in it after a write', async () => {
    const service = await Service.start();
    const client = service.client();
    const findings = new Findings();
    for (const [what, form] of spoiledForms(good)) {
      let isWritten = false;
      service.instead = (method) => {
        if (method === 'GET') return ok(isWritten ? form : good);
        isWritten = true;
        return ok({ message: 'done' });
      };
      await findings.of(what, async () => {
        const connection = new Connection(client, 'prod', true, undefined, undefined, AT_ONCE);
        const workspace = await Workspace.open(loadBalancerRegions, connection);
        const created = await workspace.apply(values);
        const lost = writeProblem(created, loadBalancerRegions.schema);
        if (lost !== undefined) return lost;
        isWritten = true;
        const read = await workspace.read(created.state as ValueObject, created.private);
        return (
          readProblem(read, loadBalancerRegions.schema) ??
          (await dataProblem(loadBalancerRegionsDataSource as DataSource<Connection>, { config: null }, connection))
        );
      });
    }
    findings.expectNone();
  });

  test('may have numbers for texts, and no datacenter or name for a city', async () => {
    const service = await Service.start();
    service.instead = () =>
      ok({ city_codes: { ams: 5, lon: null }, lbs: [{ id: 1, name: 2, regions: { ams: null, lon: 3 }, upstream_regions: [4] }] });
    expect(await service.client().loadBalancers.regions('prod')).toEqual({
      city_codes: { ams: '5', lon: 'lon' },
      lbs: [{ id: 1, name: '2', regions: { ams: 'automatic', lon: '3' }, upstream_regions: ['4'] }],
    });
  });

  test('of another type are an unexpected answer that names the member', async () => {
    const service = await Service.start();
    for (const [regions, place] of [
      [undefined, 'lbs[0].regions'],
      [{ 'a city': { secret: 1 } }, 'lbs[0].regions'],
      ['secret', 'lbs[0].regions'],
    ]) {
      service.instead = () => ok({ ...good, lbs: [{ ...good.lbs[0], regions }] });
      const error = await service
        .client()
        .loadBalancers.regions('prod')
        .catch((one: unknown) => one as Error);
      expect((error as Error).message).toContain(`the member ${JSON.stringify(place)} `);
      expect((error as Error).message).not.toMatch(/secret|a city/);
    }
  });
});
