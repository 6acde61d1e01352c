import { ConflictError, InputError, NotFoundError, UnauthorizedError, ValidationError, type ManagementClient } from '../../src/api';
import { otherThanSent } from '../../src/model';
import { startEmulator, type Emulator, type EmulatorOptions, type ProfileName } from '../../src/emulator';
import { BALANCERS, ENTRIES, REGIONS } from './entries';
import { ACTIONS, clientOf, closeAll, failureOf } from './support';

const SEED = { configurations: { prod: { 'load-balancers': BALANCERS, 'load-balancer-regions': REGIONS } } };

let emulator: Emulator;
let client: ManagementClient;

/** A client of a fresh emulator; nothing is tried again, so that what comes is the first answer. */
async function start(options: EmulatorOptions = {}): Promise<void> {
  emulator = await startEmulator({ seed: SEED, ...options });
  client = clientOf(emulator, { maxRetries: 0 });
}

afterEach(async () => {
  closeAll();
  await emulator.close();
});

describe.each<ProfileName>(['contract', 'observed'])('against the emulator in the profile %s', (profile) => {
  beforeEach(() => start({ profile }));

  test.each(ENTRIES)('%s are created, read, listed, updated and deleted', async (_, entity, entry) => {
    const family = client.family(entity);
    const before = (await family.list('prod')).total;
    // WHEN it is created
    expect(await family.create('prod', entry.id, entry)).toEqual({ message: 'Successfully created entry' });
    // THEN it is there
    expect(otherThanSent(entity, entry.id, entry, await family.get('prod', entry.id))).toEqual([]);
    const { total, items } = await family.list('prod');
    expect([total, items.length]).toEqual([before + 1, before + 1]);
    expect(ConflictError.is(await failureOf(family.create('prod', entry.id, entry)))).toBe(true);
    // WHEN it is changed and deleted
    expect(await family.update('prod', entry.id, { ...entry, name: 'Another name' })).toEqual({ message: 'Successfully updated entry' });
    expect(await family.get('prod', entry.id)).toMatchObject({ name: 'Another name' });
    expect(await family.delete('prod', entry.id)).toEqual({ message: 'Successfully deleted entry' });
    // THEN it is gone
    for (const error of [
      await failureOf(family.get('prod', entry.id)),
      await failureOf(family.delete('prod', entry.id)),
      await failureOf(family.update('prod', entry.id, entry)),
    ]) {
      expect(NotFoundError.is(error) && error.missing).toBe('entry');
    }
  });

  test.each(ENTRIES)('requests for %s of a missing configuration report the configuration as missing', async (_, entity, entry) => {
    const family = client.family(entity);
    for (const error of [
      await failureOf(family.list('nope')),
      await failureOf(family.get('nope', 'x')),
      await failureOf(family.create('nope', entry.id, entry)),
    ]) {
      expect(NotFoundError.is(error) && error.missing).toBe('configuration');
    }
  });

  test.each(ENTRIES)('%s with a wrong type are refused', async (_, entity, entry) => {
    const error = await failureOf(client.family(entity).create('prod', entry.id, { ...entry, name: 7 }));
    expect(ValidationError.is(error) || InputError.is(error)).toBe(true);
  });

  test.each(ENTRIES.filter(([, { routes }]) => routes.wholeSet))(
    'the set of %s is created, replaced and deleted',
    async (_, entity, entry) => {
      const family = client.setFamily(entity);
      const another = { ...entry, id: 'another', name: 'Another' };
      const builtIn = (await family.list('prod')).items as { id: string }[];
      if (builtIn.length === 0) {
        expect(await family.createAll('prod', [entry, another])).toEqual({ message: 'Successfully created entry' });
        expect((await family.list('prod')).total).toBe(2);
      }
      await family.replaceAll('prod', [...builtIn, entry]);
      expect(ConflictError.is(await failureOf(family.createAll('prod', [another])))).toBe(true);
      await family.replaceAll('prod', [...builtIn, another]);
      expect(((await family.list('prod')).items as { id: string }[]).map(({ id }) => id)).toEqual([
        ...builtIn.map(({ id }) => id),
        'another',
      ]);
      if (builtIn.length > 0) {
        // What the service brings along, it does not let go of.
        expect(await failureOf(family.deleteAll('prod'))).toMatchObject({ status: 400 });
        return;
      }
      await family.deleteAll('prod');
      expect(await family.list('prod')).toEqual({ total: 0, items: [] });
    },
  );

  test.each(ENTRIES.filter(([, { routes }]) => routes.versions))(
    'the history of %s is listed, read and reverted',
    async (_, entity, entry) => {
      const family = client.family(entity);
      const versions = client.versions(entity);
      await family.create('prod', entry.id, entry);
      await family.update('prod', entry.id, { ...entry, name: 'Another name' });
      const { items } = await versions.list('prod');
      const [newest, created] = items;
      expect(newest).toMatchObject({
        message: expect.stringContaining(entry.id),
        version: expect.stringMatching(/^[0-9a-f]{40}$/),
        parents: [created?.version],
      });
      const then = (await versions.entriesAt('prod', created?.version ?? '')).items as { id: string }[];
      expect(then.find(({ id }) => id === entry.id)).toMatchObject({ name: entry.name });
      await versions.revert('prod', created?.version ?? '', { newest: undefined });
      expect(await family.get('prod', entry.id)).toMatchObject({ name: entry.name });
      expect((await versions.list('prod')).total).toBe(items.length + 1);
      for (const error of [
        await failureOf(versions.entriesAt('prod', '0'.repeat(40))),
        await failureOf(versions.revert('prod', '0'.repeat(40), { newest: undefined })),
      ]) {
        expect(NotFoundError.is(error) && error.missing).toBe('version');
      }
      expect(await failureOf(versions.list('nope'))).toMatchObject({ missing: 'configuration' });
    },
  );

  test('certificates are attached and detached', async () => {
    const { loadBalancers } = client;
    const place = {
      loadBalancer: 'edge-lb-north',
      platform: 'cloud_a',
      region: 'north-2',
      listener: 'lsn-7f21',
      listenerPort: 443,
    } as const;
    const certificates = async () => (await loadBalancers.list('prod')).items.map(({ certificates: listed }) => listed);
    expect(await loadBalancers.list('prod')).toEqual({ total: 1, items: BALANCERS });
    // WHEN one is attached, twice
    expect(await loadBalancers.attachCertificate('prod', { ...place, certificateId: 'cert-shop' })).toEqual({ message: '' });
    await loadBalancers.attachCertificate('prod', { ...place, listenerPort: '443', certificateId: 'cert-shop' });
    expect(await certificates()).toEqual([['cert-main-2025', 'cert-shop']]);
    // THEN another does not fit
    const full = await failureOf(loadBalancers.attachCertificate('prod', { ...place, certificateId: 'cert-third' }));
    expect(ValidationError.is(full) && full.problems).toMatchObject([{ in: 'path', path: ['certificate_id'] }]);
    const elsewhere = await failureOf(loadBalancers.attachCertificate('prod', { ...place, region: 'south', certificateId: 'x' }));
    expect(ValidationError.is(elsewhere) && elsewhere.problems).toMatchObject([{ in: 'query', path: ['region'] }]);
    // WHEN it is detached
    expect(await loadBalancers.detachCertificate('prod', { ...place, certificateId: 'cert-shop' })).toEqual({ message: '' });
    expect(await certificates()).toEqual([['cert-main-2025']]);
    // THEN neither it nor the default one can be
    for (const certificateId of ['cert-shop', 'cert-main-2025', undefined]) {
      expect(ValidationError.is(await failureOf(loadBalancers.detachCertificate('prod', { ...place, certificateId })))).toBe(true);
    }
    // WHEN one becomes the default
    await loadBalancers.attachCertificate('prod', { ...place, certificateId: 'cert-new', default: true });
    expect((await loadBalancers.list('prod')).items[0]?.default_certificate).toBe('cert-new');
    expect(await failureOf(loadBalancers.detachCertificate('prod', { ...place, loadBalancer: 'nope' }))).toMatchObject({
      kind: 'not-found',
    });
  });

  test('regions are set for all balancers at once', async () => {
    const { loadBalancers } = client;
    const regions = async () =>
      Object.fromEntries((await loadBalancers.regions('prod')).lbs.map(({ name, regions: cities }) => [name, cities]));
    const [first] = (await loadBalancers.regions('prod')).lbs;
    expect(typeof first?.id).toBe(profile === 'observed' ? 'string' : 'number');
    await loadBalancers.setRegions('prod', [
      { id: first?.id, regions: { ams: 'dc-east' } },
      { id: '4', regions: { lon: 'dc-west' } },
    ]);
    const set = { 'global-1': { ams: 'dc-east', lon: 'automatic' }, 'global-2': { ams: 'automatic', lon: 'dc-west' } };
    expect(await regions()).toEqual(set);
    // A wrong datacenter changes nothing.
    const error = await failureOf(
      loadBalancers.setRegions('prod', [
        { id: 3, regions: { ams: 'dc-west' } },
        { id: 4, regions: { ams: 'dc-moon' } },
      ]),
    );
    expect(InputError.is(error)).toBe(true);
    expect(await regions()).toEqual(set);
    // What is not named becomes automatic.
    await loadBalancers.setRegions('prod', [{ name: 'global-2', regions: {} }]);
    expect(await regions()).toEqual({
      'global-1': { ams: 'automatic', lon: 'automatic' },
      'global-2': { ams: 'automatic', lon: 'automatic' },
    });
  });
});

test('reads templates by id when the list omits their ids', async () => {
  await start({ templateIds: false });
  const [, entity, entry] = ENTRIES[0] ?? [];
  if (!entity || !entry) throw new Error('there is no template');
  const { proxyTemplates } = client;
  await client.family(entity).create('prod', entry.id, entry);
  expect((await proxyTemplates.list('prod')).items[0]).not.toHaveProperty('id');
  expect(await proxyTemplates.get('prod', entry.id)).toMatchObject({ name: entry.name });
});

test('a read shows a set that was merged instead of replaced', async () => {
  await start({ setPut: 'merge' });
  await client.actions.replaceAll('prod', ACTIONS.slice(0, 1));
  await client.actions.replaceAll('prod', ACTIONS.slice(1));
  expect((await client.actions.list('prod')).total).toBe(2);
});

test('sends the API key that the service requires', async () => {
  await start({ apiKey: 'k3y/with+odd=chars&and%20more' });
  expect((await client.dynamicRules.list('prod')).total).toBe(0);
  expect(UnauthorizedError.is(await failureOf(clientOf(emulator, { apiKey: 'wrong' }).dynamicRules.list('prod')))).toBe(true);
});
