import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import { SILENT_LOG } from '../../../../src/provider/framework/provider';
import { Session } from '../../../../src/provider/framework/operations/session';
import type { Attributes } from '../../../../src/provider/framework/schema';
import { UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { noteProvider, noteResource, NOTE_ATTRIBUTES, Notes } from '../support/provider';

const secret = { type: 'string', optional: true, sensitive: true, description: 'A secret.' } as const;
const attributes = {
  ...NOTE_ATTRIBUTES,
  word: secret,
  places: { nesting: 'list', optional: true, description: 'Places.', attributes: { word: secret, name: NOTE_ATTRIBUTES['text']! } },
} as const;

/** A note with the secrets `NAME-word` and `NAME-place`. */
const note = (name: string): ValueObject => ({
  id: 'a',
  text: 'shown',
  stamp: null,
  word: `${name}-word`,
  places: [
    { word: `${name}-place`, name: 'shown' },
    { word: null, name: null },
  ],
});

describe('the sensitive values that an engine sends', () => {
  const typeName = 'test_note';
  let kept: string[];
  /** Secrets that were kept when the service was first asked. */
  let atFirst: readonly string[];

  async function serve() {
    kept = [];
    const notes = new Notes();
    const asked = (): never => {
      atFirst = [...kept];
      throw new Error('asked');
    };
    const resource = noteResource({
      schema: { version: 2, description: 'A note.', attributes },
      read: asked,
      create: asked,
      update: asked,
      delete: asked,
      plan: asked,
    });
    const server = frameworkServer({ ...noteProvider(notes, resource), keepSecrets: (_, secrets) => void kept.push(...secrets) });
    await server.configureProvider({ config: { service: 'up' }, engineVersion: '1.11.4', deferralAllowed: false });
    return server;
  }

  const common = { typeName, private: {}, identity: null, deferralAllowed: false };
  const prior = note('prior');
  const planned = { ...note('new'), stamp: UNKNOWN };
  type Server = Awaited<ReturnType<typeof serve>>;
  test.each<[string, (server: Server) => Promise<unknown>, readonly string[]]>([
    ['read', (server) => server.readResource({ ...common, state: prior }), ['prior']],
    [
      'plan',
      (server) => server.planResourceChange({ ...common, prior, config: note('new'), proposed: planned, priorIdentity: null }),
      ['new', 'prior'],
    ],
    ['create', (server) => server.applyResourceChange({ ...common, prior: null, planned, config: note('new') }), ['new']],
    ['update', (server) => server.applyResourceChange({ ...common, prior, planned, config: note('new') }), ['prior', 'new']],
    ['delete', (server) => server.applyResourceChange({ ...common, prior, planned: null, config: null }), ['prior']],
  ])('are kept out of messages before a %s asks the service', async (_, ask, names) => {
    await expect(ask(await serve())).rejects.toThrow('asked');
    expect(atFirst).toEqual(names.flatMap((name) => [`${name}-word`, `${name}-place`]));
  });
});

test('objects of attributes without sensitive ones are not read for secrets', () => {
  // GIVEN a schema with one sensitive attribute, and one with none
  const [notes, kept] = [new Notes(), [] as string[]];
  const provider = { ...noteProvider(notes), keepSecrets: (_: unknown, secrets: readonly string[]) => void kept.push(...secrets) };
  const names = { ...attributes.places, attributes: { name: NOTE_ATTRIBUTES['text']! } };
  const reads: PropertyKey[] = [];
  const counting: ProxyHandler<object> = { get: (target, name) => (reads.push(name), Reflect.get(target, name) as unknown) };
  const places = new Proxy([{ name: 'shown' }], counting) as Value;
  const session = new Session(provider, SILENT_LOG);
  session.connection = notes;
  // WHEN
  const schemas: readonly Attributes[] = [{ word: secret, names, places: attributes.places }, { names }];
  for (const one of schemas)
    session.keepSecrets({ version: 0, description: 'A note.', attributes: one }, [{ ...note('a'), names: places }]);
  // THEN
  expect(kept).toEqual(['a-word', 'a-place']);
  expect(reads).toEqual([]);
});
