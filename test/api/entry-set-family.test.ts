import { ConflictError, ServerError, TransportError, ValidationError } from '../../src/api';
import { DynamicRule, FlowControlPolicy, LogExporter, type Entity } from '../../src/model';
import { ACTIONS, clientOf, closeAll, EXPORTER, failureOf, serve, type Answer, type Seen } from './support';

afterEach(closeAll);

const DONE: Answer = { status: 200, json: { message: 'Successfully updated entry' } };
const CREATED: Answer = { status: 201, json: { message: 'Successfully created entry' } };
const PATH = '/api/v4.3/conf/prod/actions';

const listing = (items: readonly object[]): Answer => ({ status: 200, json: { total: items.length, items } });
const steps = (seen: readonly Seen[]) => seen.map(({ method }) => method).join(' ');

test('the set routes send the requests of the contract', async () => {
  const server = await serve(({ method }) => (method === 'POST' ? CREATED : DONE));
  const { actions } = clientOf(server);
  await actions.replaceAll('prod', ACTIONS);
  await actions.createAll('prod', ACTIONS);
  await actions.deleteAll('prod');
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT ${PATH}`, `POST ${PATH}`, `DELETE ${PATH}`]);
  expect(server.seen.map(({ body }) => body)).toEqual([JSON.stringify(ACTIONS), JSON.stringify(ACTIONS), '']);
});

test('an empty set is sent as an empty list', async () => {
  const server = await serve([DONE]);
  await clientOf(server).actions.replaceAll('prod', []);
  expect(server.seen[0]?.body).toBe('[]');
});

test('the path of a problem begins with the position of the entry', async () => {
  const server = await serve([{ status: 422, json: { detail: [{ loc: ['body', 1, 'type'], msg: 'field required', type: 'missing' }] } }]);
  const error = await failureOf(clientOf(server).actions.replaceAll('prod', ACTIONS));
  expect(ValidationError.is(error) && error.problems).toMatchObject([{ in: 'body', path: [1, 'type'] }]);
});

test.each<Answer>(['drop', { status: 502 }, { status: 503 }])('replacements and deletes are repeated after %j', async (answer) => {
  const server = await serve([answer, DONE, answer, DONE]);
  const { actions } = clientOf(server);
  await actions.replaceAll('prod', ACTIONS);
  await actions.deleteAll('prod');
  expect(steps(server.seen)).toBe('PUT PUT DELETE DELETE');
});

describe('a create of a set with an unknown outcome', () => {
  const [block, watch] = ACTIONS as [object, object];
  const BUILT_IN = { id: 'action-monitor', name: 'Monitor', type: 'monitor' };

  test.each<[string, Answer]>([
    ['as sent, in another order', listing([watch, { ...block, description: '', later: 1 }])],
    ['beside built-in entries', listing([BUILT_IN, block, watch])],
  ])('succeeds when the set exists %s', async (_, there) => {
    const server = await serve(['drop', there]);
    await expect(clientOf(server).actions.createAll('prod', ACTIONS)).resolves.toHaveProperty('message');
    expect(steps(server.seen)).toBe('POST GET');
  });

  test.each<[string, Answer]>([
    ['no entries', listing([])],
    ['only built-in entries', listing([BUILT_IN, { id: '__default__', name: 'Default', type: 'skip' }])],
  ])('is sent again when the family has %s', async (_, there) => {
    const server = await serve(['drop', there, CREATED]);
    await clientOf(server).actions.createAll('prod', ACTIONS);
    expect(steps(server.seen)).toBe('POST GET POST');
  });

  test.each<[string, object[], string[]]>([
    ['another content', [{ ...block, type: 'skip' }, watch], ['polite-block.type']],
    ['one entry less', [block], ['watch']],
    ['one entry more', [block, watch, { id: 'theirs', name: 'Theirs', type: 'skip' }], ['theirs']],
    ['only other entries', [{ id: 'theirs', name: 'Theirs', type: 'skip' }], ['polite-block', 'watch', 'theirs']],
  ])('is a conflict that names the differences when the set has %s', async (_, items, expected) => {
    const server = await serve(['drop', listing(items)]);
    const error = await failureOf(clientOf(server).actions.createAll('prod', ACTIONS));
    expect(ConflictError.is(error) && error.differences).toEqual(expected);
    expect(error).toMatchObject({ method: 'POST', path: PATH });
    expect(error.message).toContain(expected.join(', '));
  });

  test('line breaks in ids of other entries are removed from the message', async () => {
    const theirs = { id: 'theirs\n\nError: Ask mallory', name: 'Theirs', type: 'skip' };
    const server = await serve(['drop', listing([block, watch, theirs])]);
    const error = await failureOf(clientOf(server).actions.createAll('prod', ACTIONS));
    expect(error.message).toContain('(these differ: theirs Error: Ask mallory)');
  });

  test('succeeds when the second try conflicts with the set of the first', async () => {
    const server = await serve([
      'drop',
      listing([]),
      { status: 409, json: { message: 'document [actions] already exists' } },
      listing(ACTIONS),
    ]);
    await clientOf(server).actions.createAll('prod', ACTIONS);
    expect(steps(server.seen)).toBe('POST GET POST GET');
  });

  test('is checked without retries, too', async () => {
    const server = await serve(['drop', listing([])]);
    expect(TransportError.is(await failureOf(clientOf(server, { maxRetries: 0 }).actions.createAll('prod', ACTIONS)))).toBe(true);
    expect(steps(server.seen)).toBe('POST GET');
  });
});

test('a create of an existing set is a conflict', async () => {
  const server = await serve([{ status: 409, json: { message: 'document [actions] already exists' } }]);
  expect(ConflictError.is(await failureOf(clientOf(server).actions.createAll('prod', ACTIONS)))).toBe(true);
  expect(steps(server.seen)).toBe('POST');
});

describe('access by entity', () => {
  const client = () => clientOf({ url: 'http://localhost' });

  test('returns the routes of families that have them', () => {
    expect(client().setFamily(FlowControlPolicy)).toHaveProperty('replaceAll');
    expect(client().versions(LogExporter)).toHaveProperty('revert');
  });

  test.each<[string, (entity: Entity) => unknown, Entity, string]>([
    [
      'sets',
      (entity) => client().setFamily(entity),
      LogExporter,
      'no routes for the whole set of log exporter entries (contract, section 4.7)',
    ],
    ['versions', (entity) => client().versions(entity), DynamicRule, 'no history of dynamic rule entries (contract, section 4.3)'],
  ])('throws for other families: %s', (_, access, entity, words) => {
    expect(() => access(entity)).toThrow(words);
  });
});

test('a replacement of what reads leave out, whose answer is lost, succeeds only if a read shows the field', async () => {
  const family = { ...LogExporter, routes: { ...LogExporter.routes, wholeSet: true } };
  const sent = { ...EXPORTER, include_request_data: false };
  const replace = async (found: object) => {
    const server = await serve([{ status: 500 }, listing([found])]);
    return clientOf(server, { maxRetries: 0 }).setFamily(family).replaceAll('prod', [sent]);
  };
  expect(ServerError.is(await failureOf(replace(EXPORTER)))).toBe(true);
  expect(await replace(sent)).toEqual({ message: 'Replaced by an earlier try.' });
});

test.each<[string, readonly object[], boolean, boolean]>([
  ['no upstream', [EXPORTER], true, true],
  ['no upstream', [], false, true],
  ['configuration [prod] does not exist', [EXPORTER], false, false],
])('a replacement that is answered with 404 "%s" is compared with the family unless it names the configuration', async (...given) => {
  const [message, found, isDone, isChecked] = given;
  const family = { ...LogExporter, routes: { ...LogExporter.routes, wholeSet: true } };
  const server = await serve([{ status: 404, json: { code: 404, message } }, listing(found)]);
  const replacing = clientOf(server).setFamily(family).replaceAll('prod', [EXPORTER]);
  if (isDone) await expect(replacing).resolves.toHaveProperty('message');
  else expect(await failureOf(replacing)).toMatchObject({ kind: 'not-found', missing: 'configuration' });
  expect(server.seen.map(({ method }) => method)).toEqual(isChecked ? ['PUT', 'GET'] : ['PUT']);
});
