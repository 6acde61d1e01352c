import { hasDrifted } from '../../../../src/provider/entities/entry/concurrent-change';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { path, pathText } from '../../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { closeAll, type Entry, Service } from '../../resources/support/service';
import { THING } from '../../resources/support/thing';
import { Workspace } from '../../resources/support/workspace';

// A plan is saved, another user writes the entry, and the plan is applied.

afterEach(closeAll);

const CONFIG: ValueObject = {
  name: 'A',
  note: 'ours',
  destination: { host: 'logs.example.org', port: 514, certificate: null },
  hosts: [{ host: 'o1', weight: 1, state: null }],
};

/** Creates a thing, which another user then changes. */
async function changedBy(change: Entry) {
  const service = await Service.start();
  service.complete = (entry) => ({ origin: 'here', ...entry, hosts: (entry.hosts as Entry[])?.map((host) => ({ state: 'up', ...host })) });
  const open = async () => Workspace.open(entryResource(THING), service.connection());
  const created = await (await open()).apply(CONFIG);
  const { state, private: memory } = await (await open()).read(created.state as ValueObject, created.private);
  service.entries.set('things/a', { ...service.entries.get('things/a'), ...change });
  const workspace = await open();
  service.newlyAsked();
  return { service, workspace, prior: state as ValueObject, memory };
}

describe('a state', () => {
  const { attributes } = entryResource(THING).schema;
  const state: ValueObject = { name: 'A', origin: 'here', hosts: [{ host: 'o1', weight: 1, state: 'up' }] };

  test.each<[boolean, string, ValueObject]>([
    [false, 'what the service moved inside of a list', { hosts: [{ host: 'o1', weight: 1, state: 'down' }] }],
    [false, 'a value that reads lack', { flag: null }],
    [true, 'what the service chose beside it', { origin: 'there' }],
    [true, 'what a configuration states', { name: 'B' }],
    [true, 'what a configuration states inside of a list', { hosts: [{ host: 'o1', weight: 2, state: 'up' }] }],
  ])('has drifted (%j) after %s', (drifted, _, now) => {
    expect(hasDrifted(attributes, { ...state, flag: true }, { ...state, flag: true, ...now })).toBe(drifted);
  });
});

const CHANGES: [string, Entry, string][] = [
  ['a field that the configuration states', { note: 'theirs' }, 'note'],
  ['a field with a default', { size: 9 }, 'size'],
  ['a field inside an object', { connection: { host: 'evil.example.org', port: 514 } }, 'destination.host'],
  ['a list', { hosts: [{ host: 'o2', weight: 1, state: 'up' }] }, 'hosts'],
  ['the length of a list', { hosts: [] }, 'hosts'],
  ['a field that the configuration leaves out', { kind: 'b' }, 'kind'],
];

describe('an update', () => {
  test.each(CHANGES)('writes nothing after another user changed %s', async (_, change, attribute) => {
    // GIVEN
    const { service, workspace, prior, memory } = await changedBy(change);
    const before = service.entries.get('things/a');
    // WHEN
    const { state, diagnostics } = await workspace.apply({ ...CONFIG, name: 'B' }, { prior, memory });
    // THEN
    expect(state).toEqual(prior);
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The thing changed after the plan', detail: expect.stringContaining(`(changed: ${attribute})`) },
    ]);
    expect(pathText(diagnostics[0]?.path ?? [])).toBe(attribute);
    expect(diagnostics[0]?.detail).toContain('-refresh=false');
    expect(service.entries.get('things/a')).toEqual(before);
    expect(service.asked).toEqual(['GET things/a']);
  });

  test.each<[string, Entry]>([
    ['changed the field to what the plan says', { name: 'B' }],
    ['changed white space that the service trims', { name: ' A ' }],
    ['changed nothing', {}],
  ])('writes after another user %s', async (_, change) => {
    const { service, workspace, prior, memory } = await changedBy(change);
    const { diagnostics } = await workspace.apply({ ...CONFIG, name: 'B' }, { prior, memory });
    expect(diagnostics).toEqual([]);
    expect(service.entries.get('things/a')).toMatchObject({ name: 'B', note: 'ours' });
  });

  test('sends the present values of unset attributes', async () => {
    // GIVEN
    const { service, workspace, prior, memory } = await changedBy({
      origin: 'elsewhere',
      hosts: [{ host: 'o1', weight: 1, state: 'down' }],
    });
    // WHEN
    const { diagnostics } = await workspace.apply({ ...CONFIG, name: 'B' }, { prior, memory });
    // THEN
    expect(diagnostics).toEqual([]);
    expect(service.bodies.at(-1)).toMatchObject({ name: 'B', origin: 'elsewhere', hosts: [{ host: 'o1', state: 'down' }] });
  });

  test('does not compare a field that reads omit', async () => {
    const { service, workspace, prior, memory } = await changedBy({});
    service.readForm = ({ flag: _, ...entry }) => entry;
    const { diagnostics } = await workspace.apply({ ...CONFIG, name: 'B' }, { prior: { ...prior, flag: true }, memory });
    expect(diagnostics).toEqual([]);
  });

  test('names a second resource of the run that wrote the entry', async () => {
    // GIVEN
    const { workspace, prior, memory } = await changedBy({});
    expect((await workspace.apply({ ...CONFIG, note: 'first' }, { prior, memory })).diagnostics).toEqual([]);
    // WHEN
    const { diagnostics } = await workspace.apply({ ...CONFIG, note: 'second' }, { prior, memory });
    // THEN
    expect(diagnostics).toMatchObject([
      { severity: 'error', path: path('note'), detail: expect.stringContaining('Another resource of this run') },
    ]);
  });
});

describe('a delete', () => {
  test.each(CHANGES)('writes nothing after another user changed %s', async (_, change) => {
    const { service, workspace, prior, memory } = await changedBy(change);
    expect(await workspace.destroy(prior, memory)).toMatchObject({
      state: prior,
      diagnostics: [{ severity: 'error', summary: 'The thing changed after the plan' }],
    });
    expect(service.entries.has('things/a')).toBe(true);
  });

  test('writes nothing after another user changed a value that the service had chosen', async () => {
    const { service, workspace, prior, memory } = await changedBy({ origin: 'elsewhere' });
    expect(await workspace.destroy(prior, memory)).toMatchObject({
      state: prior,
      diagnostics: [{ severity: 'error', path: path('origin') }],
    });
    expect(service.entries.has('things/a')).toBe(true);
  });

  test('ignores changes of values that the service moves by itself', async () => {
    const { service, workspace, prior, memory } = await changedBy({
      hosts: [{ host: 'o1', weight: 1, state: 'down' }],
    });
    expect(await workspace.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.entries.has('things/a')).toBe(false);
  });
});
