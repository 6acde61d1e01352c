import fc from 'fast-check';
import { entryImportId } from '../../../../src/model';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { unknownPlaces } from '../core/apply-assertions';
import type { Engine, Stored } from '../core/engine';
import { show } from '../core/show';
import { expectNone, must } from '../core/walk';
import { manners } from '../generate/manners';
import { tamperings } from '../generate/tamperings';
import { rule } from '../rule';
import { tamper } from '../service/tamper';
import { type Run, type Subject, World } from '../world';
import { configurationOf, created, here, settled } from './support';

/**
 * Any existing object is imported by id or by identity, and one read completes the state. The configuration that equals the state is valid
 * and plans no change, and so does the one that the provider generates.
 */
export const importing = rule({
  name: 'an import and a read make a complete state, whose configuration plans no change',
  appliesTo: ({ importById, importByIdentity }) => importById !== undefined || importByIdentity !== undefined,
  cases: (subject) => fc.record({ config: here(subject), manner: manners, tamperings, byIdentity: fc.boolean() }),
  async holds({ config, manner, tamperings: changes, byIdentity }, subject) {
    const world = new World(subject, manner);
    const stored = await created(await world.run(), config.known);
    if (!stored) return 'beside the point';
    for (const change of changes) tamper(world.service, change);

    const run = await world.run();
    const found = await located(run.engine, subject, stored, byIdentity);
    const read = must(await run.walk.refresh(found), 'the read after the import');
    if (!read) {
      if (changes.some(({ what }) => what === 'entry removed')) return 'beside the point';
      throw new Broken('the read after the import finds nothing');
    }
    Broken.if(unknownPlaces(read.state), 'unknown after import and read');
    if (show(read.identity) !== show(stored.identity)) throw new Broken(`the identity became ${show(read.identity)}`);
    await inForce(run, subject, read, configurationOf(subject.resource.schema.attributes, read.state));
    const generated = await run.engine.generate(read.state);
    expectNone(generated, 'the generated configuration');
    await inForce(run, subject, read, generated.config ?? {});
    return 'held';
  },
});

async function located(engine: Engine, { resource }: Subject, { identity }: Stored, byIdentity: boolean): Promise<Stored> {
  if (!identity) throw new Broken('there is no identity to import by');
  const id = importId(resource, identity);
  const answer = await engine.importResource(byIdentity || id === undefined ? { identity } : { id });
  expectNone(answer, 'the import');
  if (!answer.found) throw new Broken('the import found nothing');
  return answer.found;
}

/**
 * Returns the import id: the configuration and other required parts, separated by slashes, with an escaped entry id. An object with a slash
 * in its last part, except an entry, is imported only by identity.
 */
function importId({ identity: schema }: Subject['resource'], identity: ValueObject): string | undefined {
  const required = Object.entries(schema?.attributes ?? {}).filter(
    ([name, { requiredForImport }]) => name === 'config' || requiredForImport,
  );
  const parts = required.map(([name]) => String(identity[name]));
  const [config = '', id] = parts;
  if (id !== undefined && parts.length === 2) return entryImportId(config, id);
  return parts.at(-1)?.includes('/') ? undefined : parts.join('/');
}

async function inForce(run: Run, subject: Subject, read: Stored, config: ValueObject): Promise<void> {
  expectNone(await run.engine.validate(config), 'the validation of the configuration that was made of an import');
  await settled(run, subject, read, config);
}
