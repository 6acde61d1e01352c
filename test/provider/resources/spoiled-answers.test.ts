import { DynamicRule, FlowControlPolicy } from '../../../src/model';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import type { ValueObject } from '../../../src/provider/framework/value';
import { certificateAttachment } from '../../../src/provider/resources/certificate/certificate-attachment';
import { loadBalancerCertificates } from '../../../src/provider/resources/certificate/load-balancer-certificates';
import { loadBalancerRegions } from '../../../src/provider/resources/regions/load-balancer-regions';
import { versionRevert } from '../../../src/provider/resources/revert/version-revert';
import { aRule, least } from '../../support/entries';
import { balancer, Balancers } from './support/balancers';
import { configured } from './support/configured';
import { Family, POLICY, policy } from './support/family';
import { closeAll, isWrite, Service } from './support/service';
import { Workspace } from './support/workspace';

// A proxy replaces the answer to every write by an HTML page. The service has executed the writes.

afterEach(closeAll);

type Resource = Parameters<typeof Workspace.open>[0];

/** Returns a service with unreadable answers to writes. Each workspace is a process of its own. */
async function open(resource: Resource) {
  const service = await Service.start();
  service.spoils = isWrite;
  return { service, process: () => Workspace.open(resource, service.connection()) };
}

const writes = (service: Service) => service.newlyAsked().filter(isWrite);

describe('one entry', () => {
  const RULE = configured(DynamicRule, { ...(aRule() as ValueObject), id: null, name: 'Login bursts' });
  const PATH = 'dynamic-rules/login-bursts';

  test('is created, updated and deleted, with one write for each', async () => {
    const { service, process } = await open(entryResource(DynamicRule));
    // WHEN it is created THEN it is in the state
    const created = await (await process()).apply(RULE);
    expect(created.diagnostics).toEqual([]);
    expect(created.state).toMatchObject({ config: 'prod', id: 'login-bursts' });
    expect(writes(service)).toEqual([`POST ${PATH}`]);

    const prior = created.state as ValueObject;
    const { private: memory } = created;
    const updated = await (await process()).apply({ ...RULE, id: 'login-bursts', threshold: 7 }, { prior, memory });
    expect(updated.diagnostics).toEqual([]);
    expect(updated.state).toMatchObject({ threshold: 7 });
    expect(writes(service)).toEqual([`PUT ${PATH}`]);

    const deleted = await (await process()).destroy(updated.state as ValueObject, updated.private);
    expect(deleted).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([`DELETE ${PATH}`]);
    expect(service.entries.size).toBe(0);
  });

  test('is not in the state if the read fails too, and the next apply adopts it', async () => {
    const { service, process } = await open(entryResource(DynamicRule));
    service.spoils = () => true;
    const { state, diagnostics } = await (await process()).apply(RULE);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'Unexpected answer from the service',
        detail: expect.stringMatching(/^Could not find out whether an earlier try \(201\) created .*It is not known .*apply again/s),
      },
    ]);
    service.spoils = () => false;
    const again = await (await process()).apply(RULE);
    expect(again.state).toMatchObject({ id: 'login-bursts' });
    expect(again.diagnostics).toMatchObject([{ severity: 'warning', summary: expect.stringContaining('adopted') }]);
  });
});

describe('a set', () => {
  const entries = (...ids: string[]): ValueObject =>
    Object.fromEntries(
      ids.map((id) => [id, configured(FlowControlPolicy, least(FlowControlPolicy, { name: `Name of ${id}`, ...POLICY }) as ValueObject)]),
    );
  const PATH = 'flow-control-policies';

  test('is created, updated and destroyed, with one write for each', async () => {
    const { service, process } = await open(entrySetResource(FlowControlPolicy));
    const family = new Family(service);
    const created = await (await process()).apply({ entries: entries('a', 'b') });
    expect(created.diagnostics).toEqual([]);
    expect(created.state).toMatchObject({ entries: { a: { id: 'a' }, b: { id: 'b' } } });
    expect(writes(service)).toEqual([`POST ${PATH}`]);

    const updated = await (
      await process()
    ).apply({ entries: entries('a', 'c') }, { prior: created.state as ValueObject, memory: created.private });
    expect(updated.diagnostics).toEqual([]);
    expect([...family.entries.keys()]).toEqual(['a', 'c']);
    expect(writes(service)).toEqual([`PUT ${PATH}`]);

    const destroyed = await (await process()).destroy(updated.state as ValueObject, updated.private);
    expect(destroyed).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([`DELETE ${PATH}`]);
    expect(family.entries.size).toBe(0);
  });

  test('is completed one by one if the service merges it, with unreadable answers', async () => {
    const { service, process } = await open(entrySetResource(FlowControlPolicy));
    const family = new Family(service);
    family.write('ann', 'Begun', { former: policy('former') });
    const others = service.instead;
    service.instead = (method, path, body) => {
      if (method !== 'PUT' || path !== PATH) return others(method, path, body);
      const sent = body as { id: string }[];
      family.write('us', 'Merged', Object.fromEntries(sent.map((entry) => [entry.id, entry])));
      return { status: 200, body: { message: 'done' } };
    };
    const { state, diagnostics } = await (await process()).apply({ entries: entries('a'), overwrite: true });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(state).toMatchObject({ entries: { a: { id: 'a' } } });
    expect([...family.entries.keys()]).toEqual(['a']);
    expect(writes(service)).toEqual([`PUT ${PATH}`, `DELETE ${PATH}/former`]);
  });
});

describe('regions', () => {
  test('are set and reset, with one write for each', async () => {
    const { service, process } = await open(loadBalancerRegions);
    const lbs = [{ id: 1, name: 'west', regions: {} as Record<string, string>, upstream_regions: ['dc-1'] }];
    service.instead = (method, path, body) => {
      if (path !== 'load-balancers/regions') return undefined;
      if (method === 'POST') Object.assign(lbs[0] as object, { regions: (body as { lbs: typeof lbs }).lbs[0]?.regions });
      const record = { city_codes: { ams: 'Amsterdam', lon: 'London' }, lbs };
      return { status: 200, body: method === 'POST' ? { message: 'done' } : structuredClone(record) };
    };
    const created = await (await process()).apply({ load_balancers: { west: { regions: { ams: 'dc-1' } } } });
    expect(created.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(created.state).toMatchObject({ effective: { west: { regions: { ams: 'dc-1', lon: 'automatic' } } } });
    expect(writes(service)).toEqual(['POST load-balancers/regions']);

    const destroyed = await (await process()).destroy(created.state as ValueObject, created.private);
    expect(destroyed).toMatchObject({ state: null, diagnostics: [] });
    expect(lbs[0]?.regions).toEqual({ ams: 'automatic', lon: 'automatic' });
    expect(writes(service)).toEqual(['POST load-balancers/regions']);
  });
});

describe('certificates', () => {
  const attachment = { load_balancer: 'edge', certificate_id: 'new' };

  test('are attached and detached one at a time, with one write for each', async () => {
    const { service, process } = await open(certificateAttachment);
    const balancers = new Balancers(service);
    const created = await (await process()).apply(attachment);
    expect(created.diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
    const destroyed = await (await process()).destroy(created.state as ValueObject, created.private);
    expect(destroyed).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['main', 'shop']);
    expect(writes(service)).toEqual([
      expect.stringMatching(/^PUT load-balancers\/edge\/certificates\/new\?/),
      expect.stringMatching(/^DELETE load-balancers\/edge\/certificates\?.*certificate-id=new/),
    ]);
  });

  test('are replaced on a full listener, in order', async () => {
    const { service, process } = await open(loadBalancerCertificates);
    const balancers = new Balancers(service, balancer({ certificates: ['main', 'shop', 'old'] }));
    const { state, diagnostics } = await (
      await process()
    ).apply({ load_balancer: 'edge', default_certificate_id: 'fresh', certificate_ids: ['shop'], overwrite: true });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(balancers.certificates).toEqual(['fresh', 'shop']);
    expect(state).toMatchObject({ default_certificate_id: 'fresh', certificate_ids: ['shop'] });
    expect(writes(service)).toHaveLength(2);
  });

  test('are found by the link that appeared, if the list is ambiguous', async () => {
    const { service, process } = await open(certificateAttachment);
    const balancers = new Balancers(service);
    balancers.link = (id) => `https://cloud-a.example/certificates/edge-${id}`;
    const { state, diagnostics } = await (await process()).apply(attachment);
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ certificate_id: 'new' });
    expect(writes(service)).toHaveLength(1);
  });

  test('cause an error if they are not attached, which lists the detached ones', async () => {
    // GIVEN a full listener, and a service that accepts a certificate without attaching it
    const { service, process } = await open(loadBalancerCertificates);
    new Balancers(service, balancer({ certificates: ['main', 'shop', 'old'] }));
    const { instead } = service;
    service.instead = (method, path, body) => (method === 'PUT' ? { status: 200, body: { message: '' } } : instead(method, path, body));
    const { state, diagnostics } = await (
      await process()
    ).apply({ load_balancer: 'edge', certificate_ids: ['shop', 'new'], overwrite: true });
    expect(state).toBeNull();
    expect(diagnostics.map(({ severity, summary }) => [severity, summary])).toEqual(
      expect.arrayContaining([
        ['warning', 'Detached and not replaced: "old"'],
        ['error', 'Unexpected answer from the service'],
      ]),
    );
    expect(writes(service)).toHaveLength(2);
  });
});

describe('a revert', () => {
  const FIRST = 'version-1-of-the-family';
  const revert = { family: FlowControlPolicy.routes.path, version: FIRST };

  /** Returns a family of two versions, in which a revert makes another one. */
  async function openFamily() {
    const opened = await open(versionRevert);
    const { service } = opened;
    const family = new Family(service);
    family.write('ann', 'Begun', { a: policy('a') });
    family.write('eve', 'Changed', { a: policy('a', { timeframe: 7 }), b: policy('b') });
    const others = service.instead;
    service.instead = (method, place, body) => {
      if (method !== 'PUT' || !place.endsWith('/revert')) return others(method, place, body);
      family.write('us', 'Reverted', { a: policy('a'), b: undefined });
      return { status: 200, body: { message: 'Successfully reverted' } };
    };
    return { ...opened, family };
  }

  test('is made once, and the state has its version', async () => {
    const { service, family, process } = await openFamily();
    const { state, diagnostics } = await (await process()).apply(revert);
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ message: 'Reverted', result_version: 'version-3-of-the-family' });
    expect(writes(service)).toHaveLength(1);
    expect(family.versions).toHaveLength(3);
  });

  test('is an error if it was not executed', async () => {
    const { service, process } = await openFamily();
    const { instead } = service;
    service.instead = (method, place, body) =>
      method === 'PUT' ? { status: 200, body: { message: 'a lie' } } : instead(method, place, body);
    const { state, diagnostics } = await (await process()).apply(revert);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('Could not revert') }]);
  });
});
