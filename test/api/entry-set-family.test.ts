import { ConflictError, TransportError, ValidationError } from '../../src/api';
import { DynamicRule, FlowControlPolicy, LogExporter, type Entity } from '../../src/model';
import { ACTIONS, clientOf, closeAll, failureOf, serve, type Answer, type Seen } from './support';

afterEach(closeAll);

const DONE: Answer = { status: 200, json: { message: 'Successfully updated entry' } };
const CREATED: Answer = { status: 201, json: { message: 'Successfully created entry' } };
const PATH = '/api/v4.3/conf/prod/actions';

const listing = (items: readonly object[]): Answer => ({ status: 200, json: { total: items.length, items } });
const steps = (seen: readonly Seen[]) => seen.map(({ method }) => method).join(' ');

test('the set routes send what the contract says', async () => {
  const server = await serve(({ method }) => (method === 'POST' ? CREATED : DONE));
  const { actions } = clientOf(server);
  await actions.replaceAll('prod', ACTIONS);
  await actions.createAll('prod', ACTIONS);
  await actions.deleteAll('prod');
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT ${PATH}`, `POST ${PATH}`, `DELETE ${PATH}`]);
  expect(server.seen.map(({ body }) => body)).toEqual([JSON.stringify(ACTIONS), JSON.stringify(ACTIONS), '']);
});

test('an empty set is an empty list', async () => {
  const server = await serve([DONE]);
  await clientOf(server).actions.replaceAll('prod', []);
  expect(server.seen[0]?.body).toBe('[]');
});

test('problems begin with the position of the entry', async () => {
  const server = await serve([{ status: 422, json: { detail: [{ loc: ['body', 1, 'type'], msg: 'field required', type: 'missing' }] } }]);
  const error = await failureOf(clientOf(server).actions.replaceAll('prod', ACTIONS));
  expect(ValidationError.is(error) && error.problems).toMatchObject([{ in: 'body', path: [1, 'type'] }]);
});

test.each<Answer>(['drop', { status: 502 }, { status: 503 }])('replacing and deleting are repeated after %j', async (answer) => {
  const server = await serve([answer, DONE, answer, DONE]);
  const { actions } = clientOf(server);
  await actions.replaceAll('prod', ACTIONS);
  await actions.deleteAll('prod');
  expect(steps(server.seen)).toBe('PUT PUT DELETE DELETE');
});

describe('a create of the whole set that may have landed', () => {
  const [block, watch] = ACTIONS as [object, object];
  const BUILT_IN = { id: 'action-monitor', name: 'Monitor', type: 'monitor' };

  test.each<[string, Answer]>([
    ['as sent, in another order', listing([watch, { ...block, description: '', later: 1 }])],
    ['beside what the service brings along', listing([BUILT_IN, block, watch])],
  ])('it is there %s, and counts as created', async (_, there) => {
    const server = await serve(['drop', there]);
    await expect(clientOf(server).actions.createAll('prod', ACTIONS)).resolves.toHaveProperty('message');
    expect(steps(server.seen)).toBe('POST GET');
  });

  test.each<[string, Answer]>([
    ['nothing', listing([])],
    ['what the service brings along', listing([BUILT_IN, { id: '__default__', name: 'Default', type: 'skip' }])],
  ])('there is only %s: it is sent again', async (_, there) => {
    const server = await serve(['drop', there, CREATED]);
    await clientOf(server).actions.createAll('prod', ACTIONS);
    expect(steps(server.seen)).toBe('POST GET POST');
  });

  test.each<[string, object[], string[]]>([
    ['another content', [{ ...block, type: 'skip' }, watch], ['polite-block.type']],
    ['one missing', [block], ['watch']],
    ['one too many', [block, watch, { id: 'theirs', name: 'Theirs', type: 'skip' }], ['theirs']],
    ['others only', [{ id: 'theirs', name: 'Theirs', type: 'skip' }], ['polite-block', 'watch', 'theirs']],
  ])('there is %s: conflict, naming what differs', async (_, items, expected) => {
    const server = await serve(['drop', listing(items)]);
    const error = await failureOf(clientOf(server).actions.createAll('prod', ACTIONS));
    expect(ConflictError.is(error) && error.differences).toEqual(expected);
    expect(error).toMatchObject({ method: 'POST', path: PATH });
    expect(error.message).toContain(expected.join(', '));
  });

  test('ids of other entries make no line of the message', async () => {
    const theirs = { id: 'theirs\n\nError: Ask mallory', name: 'Theirs', type: 'skip' };
    const server = await serve(['drop', listing([block, watch, theirs])]);
    const error = await failureOf(clientOf(server).actions.createAll('prod', ACTIONS));
    expect(error.message).toContain('(these differ: theirs Error: Ask mallory)');
  });

  test('it landed after the look: the conflict of the second try is our own', async () => {
    const server = await serve([
      'drop',
      listing([]),
      { status: 409, json: { message: 'document [actions] already exists' } },
      listing(ACTIONS),
    ]);
    await clientOf(server).actions.createAll('prod', ACTIONS);
    expect(steps(server.seen)).toBe('POST GET POST GET');
  });

  test('without retries it is looked for all the same', async () => {
    const server = await serve(['drop', listing([])]);
    expect(TransportError.is(await failureOf(clientOf(server, { maxRetries: 0 }).actions.createAll('prod', ACTIONS)))).toBe(true);
    expect(steps(server.seen)).toBe('POST GET');
  });
});

test('a set that is there already is a conflict', async () => {
  const server = await serve([{ status: 409, json: { message: 'document [actions] already exists' } }]);
  expect(ConflictError.is(await failureOf(clientOf(server).actions.createAll('prod', ACTIONS)))).toBe(true);
  expect(steps(server.seen)).toBe('POST');
});

describe('access by entity', () => {
  const client = () => clientOf({ url: 'http://localhost' });

  test('is there for families that have the routes', () => {
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
  ])('is refused for others: %s', (_, access, entity, words) => {
    expect(() => access(entity)).toThrow(words);
  });
});
