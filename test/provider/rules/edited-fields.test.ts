import { ManagementClient } from '../../../src/api';
import { ENTITIES, factsOf, type Json } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import type { PrivateState } from '../../../src/provider/framework/server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { emulators } from '../../emulator/support/emulators';
import { FAMILY_OF } from '../../model/contract';
import { type Body, bodyOf, valueAt, withValue } from '../../model/contract/body';
import { attributesOfEntry, type AnyEntity } from '../../support/entries';
import { Workspace } from '../resources/support/workspace';

// Another user edits each field of an entry after the plan. No apply may undo the edit.

const start = emulators();
const clients: ManagementClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.close()));

/** Returns each place that a user can write, with another value for it. Fields that the service moves by itself are nobody's. */
function editsOf(entity: AnyEntity): [at: string, value: unknown][] {
  return FAMILY_OF[entity.name].rows
    .filter(({ at, reference, whole, decided }) => !reference && !whole && decided?.mode !== 'retained' && !isMoved(entity, at))
    .map(({ at, values }) => [at, values[1]]);
}

function isMoved(entity: AnyEntity, at: string): boolean {
  let schema = entity.schema as { properties?: Record<string, object>; items?: object } | undefined;
  for (const step of at.split('.')) {
    schema = (/^\d+$/.test(step) ? schema?.items : schema?.properties?.[step]) as typeof schema;
    if (schema && factsOf(schema as never).movedBecause !== undefined) return true;
  }
  return false;
}

async function open(resource: Parameters<typeof Workspace.open>[0], url: string) {
  const client = new ManagementClient({ baseUrl: url, maxRetries: 0 });
  clients.push(client);
  return { client, workspace: await Workspace.open(resource, new Connection(client, 'prod', true)) };
}

const withoutId = ({ id: _, ...values }: ValueObject): ValueObject => values;

describe.each(ENTITIES.map((entity) => [entity.noun, entity as AnyEntity] as const))('an edit of a %s', (_, entity) => {
  const edits = editsOf(entity);
  const body: Body = bodyOf(FAMILY_OF[entity.name], 'a', 'Before');
  const values = attributesOfEntry(entity, body) as ValueObject;

  test.each(['destroy', 'update'] as const)('is kept by the %s of an entry', async (operation) => {
    const emulator = await start({});
    const lost: string[] = [];
    for (const [at, value] of edits) {
      const { client, workspace } = await open(entryResource(entity), emulator.url);
      const family = client.family(entity);
      await family.create('prod', 'a', { ...body, id: 'a' } as never);
      const read = await workspace.read({ config: 'prod', id: 'a' });
      const [prior, memory] = [{ ...(read.state as ValueObject), on_destroy: null }, read.private];
      await family.update('prod', 'a', { ...withValue(body, at, value), id: 'a' } as never);
      if (operation === 'destroy') await workspace.destroy(prior, memory);
      else await workspace.apply({ ...withoutId(values), id: 'a', name: 'After' }, { prior, memory });
      const now: unknown = await family.get('prod', 'a').catch(() => undefined);
      if (JSON.stringify(valueAt(now, at)) !== JSON.stringify(value)) lost.push(at);
      if (now !== undefined) await family.delete('prod', 'a');
    }
    expect(lost).toEqual([]);
  });

  if (!entity.routes.wholeSet) return;

  test.each(['destroy', 'update'] as const)('is kept by the %s of a set', async (operation) => {
    const emulator = await start({});
    const lost: string[] = [];
    for (const [at, value] of edits) {
      const { client, workspace } = await open(entrySetResource(entity), emulator.url);
      const family = client.family(entity);
      await family.create('prod', 'a', { ...body, id: 'a' } as never);
      const read = await workspace.read({ config: 'prod' });
      const [prior, memory] = [{ ...(read.state as ValueObject), on_destroy: null }, read.private as PrivateState];
      await family.update('prod', 'a', { ...withValue(body, at, value), id: 'a' } as never);
      const entries = { a: { ...withoutId(values), name: 'After' } as Record<string, Json> };
      if (operation === 'destroy') await workspace.destroy(prior, memory);
      else await workspace.apply({ entries: entries as ValueObject }, { prior, memory });
      const now: unknown = await family.get('prod', 'a').catch(() => undefined);
      if (JSON.stringify(valueAt(now, at)) !== JSON.stringify(value)) lost.push(at);
      if (now !== undefined) await family.delete('prod', 'a');
    }
    expect(lost).toEqual([]);
  });
});
