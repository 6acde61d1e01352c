import { DynamicRule } from '../../../src/model';
import { startEmulator } from '../../../src/emulator';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { aCompleteRule, aRule, asRead } from '../../support/entries';

const start = emulators();

async function observed() {
  const { url } = await start({ profile: 'observed' });
  return {
    get: (id?: string) => send('GET', url + rulesPath('prod', id)),
    post: (id: string, body: unknown) => send('POST', url + rulesPath('prod', id), body),
    put: (id: string, body: unknown) => send('PUT', url + rulesPath('prod', id), body),
  };
}

describe('profile observed, dynamic rules', () => {
  test('names, descriptions and tags are trimmed; other strings are not', async () => {
    // GIVEN
    const { get, post } = await observed();
    // WHEN
    const texts = { name: ' \t A name ', description: ' d ', tags: [' tag-a ', ' ', 'tag-b'], action: ' a ', extra: ' e ' };
    const { status } = await post('r', aCompleteRule({ id: 'r', ...texts, include: { relation: 'OR', tags: [' all '] } }));
    // THEN
    expect(status).toBe(201);
    expect((await get('r')).body).toMatchObject({
      name: 'A name',
      description: 'd',
      tags: ['tag-a', 'tag-b'],
      include: { relation: 'OR', tags: ['all'] },
      action: ' a ',
      extra: ' e ',
    });
  });

  test.each([
    ['threshold', 0],
    ['threshold', -1],
    ['threshold', 1.5],
    ['threshold', '5'],
    ['timeframe', 0],
    ['ttl', 0],
    ['name', ''],
    ['name', '   '],
    ['tags', ['ab']],
    ['tags', [' ab ']],
    ['include', { relation: 'OR', tags: ['x'] }],
    ['exclude', { relation: 'OR', tags: ['x'] }],
  ])('%s may not be %j, and the answer is terse', async (name, value) => {
    const { get, post } = await observed();
    const answer = await post('r', aRule({ [name]: value }));
    expect(answer).toMatchObject({ status: 422, body: { message: 'Request does not match schema' } });
    expect(Object.keys(answer.body as object)).toEqual(['message']);
    expect((await get()).body).toMatchObject({ total: 0 });
  });

  test('the log lists the problems of such an answer', async () => {
    const lines: string[] = [];
    const emulator = await startEmulator({ profile: 'observed', logRequest: (line) => lines.push(line) });
    const body = aRule({ threshold: 0, tags: ['ab'], include: { tags: [] } });
    expect((await send('POST', emulator.url + rulesPath('prod', 'r'), body)).status).toBe(422);
    await emulator.close();
    expect(lines).toEqual([
      expect.stringMatching(/^POST .*\/r 422 /),
      '  body.threshold: Input should be greater than or equal to 1',
      '  body.tags.0: String should have at least 3 character(s)',
      '  body.include.relation: Field required',
    ]);
  });

  test.each([
    ['without the relation of its tags', { include: { tags: ['all'] } }],
    ['without the relation of its excluded tags', { exclude: { tags: [] } }],
    ['without its id', { id: undefined }],
  ])('a rule %s is refused', async (_, fields) => {
    const { post } = await observed();
    expect(await post('r', aRule(fields))).toMatchObject({ status: 422, body: { message: 'Request does not match schema' } });
  });

  test('malformed JSON is answered the same way', async () => {
    const { post } = await observed();
    expect(await post('r', '{')).toMatchObject({ status: 422, body: { message: 'Request does not match schema' } });
  });

  test('the minimum is accepted', async () => {
    const { post } = await observed();
    expect((await post('r', aRule({ threshold: 1, timeframe: 1, ttl: 1, name: 'n', tags: ['abc'] }))).status).toBe(201);
  });

  test('a tag may not be both included and excluded', async () => {
    const { post } = await observed();
    const tags = { include: { relation: 'OR', tags: ['all', 'login'] }, exclude: { relation: 'OR', tags: [' login '] } };
    expect((await post('r', aRule(tags))).status).toBe(422);
  });

  test('a name that another entry has, white space aside, is 400', async () => {
    const { post, put } = await observed();
    await post('a', aRule({ id: 'a', name: 'A' }));
    await post('b', aRule({ id: 'b', name: 'B' }));
    expect(await post('c', aRule({ id: 'c', name: ' A ' }))).toMatchObject({ status: 400, body: { code: 400 } });
    expect((await put('b', aRule({ id: 'b', name: 'A' }))).status).toBe(400);
  });

  test('the service chooses missing tags', async () => {
    const { get, post } = await observed();
    await post('r', aRule());
    expect((await get('r')).body).toEqual({
      ...asRead(DynamicRule, aRule()),
      include: { relation: 'OR', tags: ['all'] },
      exclude: { relation: 'OR', tags: [] },
    });
  });

  test('given tags are kept', async () => {
    const { get, post } = await observed();
    await post('login-bursts', aCompleteRule());
    expect((await get('login-bursts')).body).toEqual(aCompleteRule());
  });
});
