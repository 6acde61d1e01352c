import { ConflictError, NotFoundError, ServerError, UnexpectedReplyError, type VersionRecord } from '../../src/api';
import { ACTIONS, type Answer, clientOf, closeAll, failureOf, serve } from './support';

afterEach(closeAll);

const PATH = '/api/v4.3/conf/prod/actions/versions';
const RECORD: VersionRecord = {
  author: 'Site Operator',
  email: 'operator@example.org',
  message: 'Update entry [watch] of document [actions]',
  date: '2025-04-02T09:15:44+00:00',
  version: '4f1c0e5a9d3b7c2e8a60d1f4b9c7e3a2d5f80b16',
  parents: ['9b2d7f10c4e8a3561f0d9c7b2e4a8d63f51c0b7e'],
};

test('the history is listed, read and reverted', async () => {
  const server = await serve(({ method, url }) => {
    if (method === 'PUT') return { status: 200, json: { message: 'Successfully updated entry' } };
    return { status: 200, json: url.endsWith('versions') ? { total: 1, items: [RECORD] } : { total: 2, items: ACTIONS } };
  });
  const { versions } = clientOf(server).actions;
  expect(await versions.list('prod')).toEqual({ total: 1, items: [RECORD] });
  expect(await versions.entriesAt('prod', RECORD.version)).toEqual({ total: 2, items: ACTIONS });
  expect(await versions.revert('prod', 'a/b', { newest: undefined })).toEqual({ message: 'Successfully updated entry' });
  expect(server.seen.map(({ method, url, body }) => `${method} ${url} ${body}`.trim())).toEqual([
    `GET ${PATH}`,
    `GET ${PATH}/${RECORD.version}`,
    `PUT ${PATH}/a%2Fb/revert`,
  ]);
});

test('a record has strings, whatever the service sends in their places', async () => {
  const sent = { author: 7, message: { a: 1 }, date: null, version: 5, parents: [4, null], more: true };
  const server = await serve(() => ({ status: 200, json: { total: 2, items: [sent, { version: 'x', parents: 'y' }] } }));
  expect((await clientOf(server).actions.versions.list('prod')).items).toEqual([
    { author: '7', email: '', message: '{"a":1}', date: '', version: '5', parents: ['4', 'null'], more: true },
    { author: '', email: '', message: '', date: '', version: 'x', parents: [] },
  ]);
});

const listing = (items: readonly unknown[]): Answer => ({ status: 200, json: { total: items.length, items } });

/** Answers reads of a family whose version `abc` has all actions, and whose newest version has the entries of now. */
function familyOf(now: readonly unknown[], records: readonly VersionRecord[] = [RECORD]): (url: string) => Answer {
  return (url) => listing(url.endsWith('/versions') ? records : url.endsWith('/versions/abc') ? ACTIONS : now);
}

const OTHERS = { ...RECORD, version: 'ffff0e5a9d3b7c2e8a60d1f4b9c7e3a2d5f80b16' };

describe('a revert whose answer is lost', () => {
  /** A family whose first revert is answered so. */
  const serving = (reads: (url: string) => Answer, first: Answer = 'drop') => {
    const answers: Answer[] = [first, { status: 200, json: { message: 'done' } }];
    return serve(({ method, url }) => (method === 'PUT' ? (answers.shift() ?? 'drop') : reads(url)));
  };
  const writes = ({ seen }: { seen: readonly { method: string }[] }) => seen.filter(({ method }) => method === 'PUT').length;
  const OTHER = ACTIONS.slice(0, 1);

  test('is not repeated when the family equals the version', async () => {
    const server = await serving(familyOf(ACTIONS));
    expect(await clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version })).toMatchObject({
      message: expect.stringContaining('earlier try') as unknown,
    });
    expect(writes(server)).toBe(1);
  });

  test('is repeated when the family is unchanged', async () => {
    const server = await serving(familyOf(OTHER));
    await clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version });
    expect(writes(server)).toBe(2);
  });

  test.each<[string, Answer]>([
    ['429', { status: 429, json: { message: 'slow down' } }],
    ['503 with Retry-After', { status: 503, json: { message: 'busy' }, headers: { 'retry-after': '1' } }],
  ])('is not repeated after %s either when another user changed the family since', async (_, answer) => {
    const server = await serving(familyOf(OTHER, [OTHERS, RECORD]), answer);
    const error = await failureOf(clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(error.message).toContain('another user changed them after it');
    expect(writes(server)).toBe(1);
  });

  test('is not repeated when another user changed the family since', async () => {
    const server = await serving(familyOf(OTHER, [OTHERS, RECORD]));
    const error = await failureOf(clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(ConflictError.is(error)).toBe(true);
    expect(error.message).toContain('another user changed them after it');
    expect(writes(server)).toBe(1);
  });

  test('is repeated when reads lack a field, and equal reads show nothing', async () => {
    const exporter = { id: 'logs', name: 'Logs', active: true };
    const answers: Answer[] = ['drop', { status: 200, json: { message: 'done' } }];
    const server = await serve(({ method, url }) => {
      if (method === 'PUT') return answers.shift() ?? 'drop';
      return listing(url.endsWith('/versions') ? [RECORD] : [exporter]);
    });
    await clientOf(server).logExporters.versions.revert('prod', 'abc', { newest: RECORD.version });
    expect(writes(server)).toBe(2);
    // AND where the history shows it, it is not
    const other = await serve(({ method, url }) => {
      if (method === 'PUT') return 'drop';
      return listing(url.endsWith('/versions') ? [OTHERS, RECORD] : [exporter]);
    });
    await clientOf(other).logExporters.versions.revert('prod', 'abc', { newest: RECORD.version });
    expect(writes(other)).toBe(1);
  });

  // Another revert would undo the changes that the history lacks.
  test.each<[string, readonly VersionRecord[], readonly unknown[]]>([
    ['the present entries', [RECORD], []],
    ['the newest version before it', [OTHERS], OTHER],
  ])('is not repeated when the history does not show %s', async (_, records, shown) => {
    const reads = familyOf(OTHER, records);
    const server = await serving((url) => (url.includes('/versions/') && !url.endsWith('/abc') ? listing(shown) : reads(url)));
    const error = await failureOf(clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(ConflictError.is(error)).toBe(true);
    expect(error.message).toContain('may have reverted the entries, and the history does not show the newest changes yet');
    expect(writes(server)).toBe(1);
  });
});

describe('a revert that is answered with 500', () => {
  /** A family without the entries of the version. Its history cannot be read without records. */
  const serving = (records: readonly VersionRecord[] | undefined) =>
    serve(({ method, url }) => {
      if (method === 'PUT') return { status: 500, json: { code: 500, message: 'oops' } };
      if (records === undefined && url.endsWith('/versions')) return { status: 403, json: { message: 'no' } };
      return familyOf([], records)(url);
    });

  // A second revert would undo what another user changed after the first, so "Try again" is no advice.
  test.each([
    ['may have been carried out before a change by another user', [OTHERS, RECORD], 'Look at the history'],
    ['cannot be checked', undefined, 'not known whether the service carried out'],
  ])('names what the check found if it %s', async (_, records, advice) => {
    const server = await serving(records);
    const { message } = await failureOf(clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(message).toContain(advice);
    expect(message).not.toContain('Try again');
    expect(server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('has failed if the history is unchanged', async () => {
    const server = await serving([RECORD]);
    const error = await failureOf(clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(ServerError.is(error)).toBe(true);
  });
});

describe('a revert that is answered with 204', () => {
  /** @param isCarriedOut whether the service reverts, although the contract answers that with 200 */
  const serving = (isCarriedOut: boolean) => {
    let isReverted = false;
    return serve(({ method, url }) => {
      if (method === 'PUT') {
        isReverted = isCarriedOut;
        return { status: 204 };
      }
      return familyOf(isReverted ? ACTIONS : ACTIONS.slice(0, 1))(url);
    });
  };
  const puts = ({ seen }: { seen: readonly { method: string }[] }) => seen.filter(({ method }) => method === 'PUT').length;

  test('counts as done where the family equals the version', async () => {
    const server = await serving(true);
    expect(await clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version })).toEqual({
      message: 'Reverted by an earlier try.',
    });
    expect(puts(server)).toBe(1);
  });

  test('fails where nothing shows it', async () => {
    const server = await serving(false);
    const error = await failureOf(clientOf(server, { maxRetries: 1 }).actions.versions.revert('prod', 'abc', { newest: RECORD.version }));
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain('204');
    expect(puts(server)).toBe(2);
  });
});

test.each([
  ['counts as done where the family equals the version', ACTIONS, undefined],
  ['is reported where it does not', ACTIONS.slice(0, 1), NotFoundError],
])('a revert that is answered with 404, as by a gateway, %s', async (_, now, refused) => {
  const server = await serve(({ method, url }) => {
    if (method === 'PUT') return { status: 404, json: { code: 404, message: 'not found' } };
    return familyOf(now)(url);
  });
  const revert = clientOf(server).actions.versions.revert('prod', 'abc', { newest: RECORD.version });
  if (refused) await expect(revert).rejects.toBeInstanceOf(refused);
  else expect((await revert).message).toContain('earlier try');
});

describe('the history after a revert', () => {
  const LESS = ACTIONS.slice(0, 1);
  const NAMELESS = ACTIONS.map(({ id: _, ...entry }) => entry);
  const made = (...versions: string[]) => versions.map((version) => ({ ...RECORD, version }));
  /** @param contents entries of each version. The revert was to `target`, and the newest version before it was `seen` */
  const after = async (records: readonly VersionRecord[], contents: Readonly<Record<string, readonly unknown[]>>) => {
    const server = await serve(({ url }) => {
      const items = url.endsWith('/versions') ? records : contents[url.split('/').at(-1)!]!;
      return { status: 200, json: { total: items.length, items } };
    });
    const { obstacle, made: own, undone } = await clientOf(server).actions.versions.afterRevert('prod', 'target', 'seen');
    return { obstacle, own: own?.version, undone: undone.map(({ version }) => version), requests: server.seen.length };
  };

  test.each<[string, string[], Record<string, readonly unknown[]>, object]>([
    ['its own version', ['own', 'seen', 'target'], { own: ACTIONS }, { obstacle: undefined, own: 'own', undone: [] }],
    ['what it undid', ['own', 'other', 'seen'], { own: ACTIONS, other: LESS }, { obstacle: undefined, own: 'own', undone: ['other'] }],
    ['what came after it', ['other', 'own', 'seen'], { own: ACTIONS, other: LESS }, { obstacle: undefined, own: 'own', undone: [] }],
    ['a revert of another user to the same', ['own', 'other', 'seen'], { own: ACTIONS, other: ACTIONS }, { own: 'own', undone: [] }],
    ['no version of it', ['other', 'seen'], { other: LESS }, { obstacle: 'behind', undone: [] }],
    ['no version whose entries have no ids', ['other', 'seen'], { other: NAMELESS }, { obstacle: 'behind', undone: [] }],
    ['nothing that it changed', ['seen'], { seen: ACTIONS }, { obstacle: undefined, own: undefined, undone: [] }],
    ['nothing of it yet', ['seen'], { seen: LESS }, { obstacle: 'behind', own: undefined, undone: [] }],
    ['no version from before it', ['own', 'other'], { own: ACTIONS, other: LESS }, { obstacle: 'behind', own: undefined, undone: [] }],
  ])('shows %s', async (_, versions, contents, expected) => {
    expect(await after(made(...versions), { target: ACTIONS, ...contents })).toMatchObject(expected);
  });

  test('has too many versions to read the content of each', async () => {
    const others = Array.from({ length: 5000 }, (_, i) => `other-${i}`);
    const contents = Object.fromEntries(others.map((version) => [version, LESS]));
    const { requests, ...found } = await after(made('own', ...others, 'seen'), { target: ACTIONS, own: ACTIONS, ...contents });
    expect(found).toEqual({ obstacle: 'long', own: undefined, undone: [] });
    expect(requests).toBeLessThan(20);
  });
});

describe.each([
  ['429', { status: 429, json: { message: 'slow down' } }],
  ['503 with Retry-After', { status: 503, json: { message: 'busy' }, headers: { 'retry-after': '1' } }],
])('a decided revert that is answered with %s', (_, answer) => {
  const NEWER = { ...RECORD, version: 'ffff0e5a9d3b7c2e8a60d1f4b9c7e3a2d5f80b16' };
  const NEWEST = { ...RECORD, version: '0000aaaa9d3b7c2e8a60d1f4b9c7e3a2d5f80b16' };

  /**
   * @param landed whether the service carries out the first try
   * @param changed whether another user changes the family after it
   */
  const run = async (landed: boolean, changed = false) => {
    let [reverted, tries] = [false, 0];
    const server = await serve(({ method, url }) => {
      if (method === 'PUT') {
        tries += 1;
        reverted = landed || tries > 1;
        return tries > 1 ? { status: 200, json: { message: 'done' } } : answer;
      }
      const records = [...(reverted && changed ? [NEWEST] : []), ...(reverted ? [NEWER] : []), RECORD];
      if (url.endsWith('/versions')) return { status: 200, json: { total: records.length, items: records } };
      const isTarget = url.endsWith('/actions') ? reverted && !changed : url.endsWith('/abc') || url.endsWith(NEWER.version);
      const items = isTarget ? ACTIONS : ACTIONS.slice(1);
      return { status: 200, json: { total: items.length, items } };
    });
    const histories: (string | undefined)[] = [];
    await clientOf(server).actions.versions.write('prod', async (turn) => {
      const [newest] = (await turn.list()).items;
      histories.push(newest?.version);
      return turn.revert('abc', { newest: newest?.version });
    });
    return { tries, histories };
  };

  test('is compared with the version before it is decided again', async () => {
    expect(await run(true)).toEqual({ tries: 1, histories: [RECORD.version] });
  });

  test('is found in the history if another user changed the family after it', async () => {
    expect(await run(true, true)).toEqual({ tries: 1, histories: [RECORD.version] });
  });

  test('is sent again when it was not carried out', async () => {
    expect(await run(false)).toEqual({ tries: 2, histories: [RECORD.version, RECORD.version] });
  });
});

test('reports a missing version', async () => {
  const server = await serve([{ status: 404, json: { code: 404, message: 'version [abc] does not exist' } }]);
  const error = await failureOf(clientOf(server).actions.versions.entriesAt('prod', 'abc'));
  expect(NotFoundError.is(error) && error.missing).toBe('version');
  expect(error.message).toContain('at version "abc"');
});

test('refuses a history whose items are no versions', async () => {
  const server = await serve([{ status: 200, json: { total: 2, items: ACTIONS.map(({ type }) => ({ type })) } }]);
  expect(UnexpectedReplyError.is(await failureOf(clientOf(server).actions.versions.list('prod')))).toBe(true);
});
