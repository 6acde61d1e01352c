import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commentCommand } from '../../../../src/command/cli/commands/comment';
import { COMMENT_LIMIT, REPORT_LIMIT } from '../../../../src/command/preview/report/comment';
import { CommentHosts, LIMITS } from '../support/comment-hosts';
import { Screen } from '../support/screen';

let folder: string;
let hosts: CommentHosts;
let address: string;
let screen: Screen;
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe first report`);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12 } }));
  screen = new Screen();
  said = [];
  hosts = new CommentHosts();
  address = await hosts.start();
});
afterEach(() => {
  hosts.stop();
  rmSync(folder, { recursive: true, force: true });
});

const MARK = '<!-- svc-waap preview -->';
const REASON = 'the host did not identify the user of the token';
const NEW = `_This comment is new, and no earlier one was updated: ${REASON}. Earlier reports may be outdated._`;

function github(changes: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_TOKEN: 'the-token',
    GITHUB_REPOSITORY: 'example/shop',
    GITHUB_API_URL: address,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    ...changes,
  };
}

function gitlab(changes: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  return {
    GITLAB_CI: 'true',
    GITLAB_TOKEN: 'the-token',
    CI_API_V4_URL: address,
    CI_PROJECT_ID: '7',
    CI_MERGE_REQUEST_IID: '12',
    CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.example/example/shop',
    ...changes,
  };
}

async function comment(environment: Record<string, string | undefined>, ...flags: string[]): Promise<void> {
  await commentCommand(
    screen,
    environment,
    () => Promise.resolve(),
    (line) => said.push(line),
  )
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([join(folder, 'preview.md'), ...flags], { from: 'user' });
}

describe.each([
  ['GitHub', github, 'https://github.example/example/shop/pull/12#issuecomment-1000'],
  ['GitLab', gitlab, 'https://gitlab.example/example/shop/-/merge_requests/12#note_1000'],
] as const)('on %s', (name, environment, page) => {
  const HOST = name.toLowerCase();

  test('writes a new comment in place of one that is deleted before its update', async () => {
    hosts.add('pipeline', `${MARK}\nThe old report`);
    hosts.beforeUpdate = () => hosts.comments.splice(0);
    await comment(environment());
    expect(screen.text).toBe(`Wrote the comment: ${page.replace('1000', '1001')}\n`);
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe first report`]);
  });

  test('writes no new comment in place of a deleted one if one is only to be updated', async () => {
    hosts.add('pipeline', `${MARK}\nThe old report`);
    hosts.beforeUpdate = () => hosts.comments.splice(0);
    await comment(environment(), '--if-exists');
    expect(screen.text).toMatch(/^There is no comment on .* any more, and none is needed\.\n$/);
    expect(hosts.comments).toEqual([]);
  });

  test('reports that the host refuses to update a comment that is still there', async () => {
    hosts.add('pipeline', `${MARK}\nThe old report`);
    hosts.failure = ({ method }) => (/^(PATCH|PUT)$/.test(method) ? 404 : undefined);
    await expect(comment(environment())).rejects.toThrow(/^(PATCH|PUT) \/.* was answered with status 404\. Check /);
  });

  test('keeps its new comment if the first one is deleted before its update', async () => {
    hosts.beforeCreate = () => {
      hosts.beforeCreate = () => undefined;
      hosts.add('pipeline', `${MARK}\nThe report of another run`);
    };
    hosts.beforeUpdate = () => {
      hosts.beforeUpdate = () => undefined;
      hosts.comments.shift();
    };
    await comment(environment());
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe first report`]);
  });

  test('writes one comment, and updates it later', async () => {
    await comment(environment());
    expect(screen.text).toBe(`Wrote the comment: ${page}\n`);
    writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe second report`);
    await comment(environment());
    expect(screen.text).toContain(`Updated the comment: ${page}\n`);
    expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: `${MARK}\nThe second report` }]);
  });

  describe('of a run whose commit is known', () => {
    const [older, newer] = ['0a'.repeat(20), 'f1'.repeat(20)] as const;
    const run = (commit: string, changes: Record<string, string> = {}) => {
      writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12, head: { sha: commit } } }));
      return environment({ CI_COMMIT_SHA: commit, ...changes });
    };

    test('does not replace the report of a newer run', async () => {
      hosts.head = newer;
      await comment(run(newer));
      writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe older report`);
      await comment(run(older));
      expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\n_Commit f1f1f1f1_\n\nThe first report`]);
      const [line] = said;
      expect(line).toMatch(/^Left the comment of .* alone: .* commit 0a0a0a0a, and the present commit is f1f1f1f1, whose run writes it\.$/);
      expect(said).toHaveLength(1);
    });

    test('does not replace it either when it tries again', async () => {
      hosts.head = older;
      await comment(run(older));
      const [only] = hosts.comments;
      hosts.failure = ({ method }) => {
        if (method !== 'PUT' && method !== 'PATCH') return undefined;
        // Meanwhile, a newer run writes its report.
        hosts.head = newer;
        only!.body = `${MARK}\nThe newer report`;
        hosts.failure = () => undefined;
        return 502;
      };
      await comment(run(older));
      expect(only!.body).toBe(`${MARK}\nThe newer report`);
      expect(said).toEqual([expect.stringMatching(/^Left the comment of .* alone: /)]);
    });

    test('removes its new comment beside the first one of a newer run', async () => {
      hosts.head = older;
      hosts.beforeCreate = () => {
        hosts.head = newer;
        hosts.add('pipeline', `${MARK}\nThe newer report`);
      };
      await comment(run(older));
      expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe newer report`]);
    });

    test('writes no first comment about an older commit', async () => {
      hosts.head = newer;
      await comment(run(older));
      expect(hosts.comments).toEqual([]);
    });

    test.each([403, 404, ...LIMITS, 500])('replaces nothing if the host answers for the present commit with %j', async (answer) => {
      hosts.add('pipeline', `${MARK}\nThe newer report`);
      hosts.failure = ({ path }) => (/\/(pulls|merge_requests)\/12$/.test(path) ? answer : undefined);
      const remedy = typeof answer === 'number' && answer < 500 ? 'write|scope api' : 'Try again (later|in)';
      await expect(comment(run(older))).rejects.toThrow(new RegExp(`^GET /.*/12 was answered with status .*(${remedy})`));
      expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe newer report`]);
    });

    test('replaces nothing if the answer has no commit', async () => {
      hosts.head = 'main';
      hosts.add('pipeline', `${MARK}\nThe newer report`);
      await expect(comment(run(older))).rejects.toThrow(/^The answer of Git(Hub is not a pull|Lab is not a merge) request\. Check /);
      expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe newer report`]);
    });

    test('writes its comment on another pull request than that of the run', async () => {
      hosts.head = newer;
      writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 13, head: { sha: older } } }));
      await comment(environment({ CI_COMMIT_SHA: older, CI_MERGE_REQUEST_IID: '13' }), '--number', '12');
      expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe first report`]);
    });

    test('knows the commit of the branch in a pipeline of merged results', async () => {
      hosts.head = newer;
      await comment({ ...run(newer), CI_COMMIT_SHA: older, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: newer });
      expect(hosts.comments).toHaveLength(1);
    });
  });

  test('leaves comments of others alone, also those that begin like a report', async () => {
    hosts.add('mallory', `${MARK}\nNothing becomes weaker.`);
    await comment(environment());
    expect(hosts.comments.map(({ by, body }) => [by, body])).toEqual([
      ['mallory', `${MARK}\nNothing becomes weaker.`],
      ['pipeline', `${MARK}\nThe first report`],
    ]);
  });

  test.each([undefined, null, ''])('updates no comment if the id of each user is %j, and mentions it in a new one', async (id) => {
    hosts.idOf = () => id;
    hosts.viewer = undefined;
    hosts.add('mallory', `${MARK}\nNothing becomes weaker.`);
    // Outside of Actions, where the name of the bot would be proof.
    await comment(environment({ GITHUB_ACTIONS: undefined }), '--host', HOST);
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nNothing becomes weaker.`, `${MARK}\n${NEW}\n\nThe first report`]);
    expect(screen.text).toContain(
      'Wrote a new comment, and updated none, because the host did not identify the user of the token: https://',
    );
  });

  test.each([403, ...LIMITS])('keeps the user that the host identified, also if it later answers %j', async (answer) => {
    let isCreated = false;
    hosts.beforeCreate = () => {
      isCreated = true;
      hosts.add('mallory', `${MARK}\nNothing becomes weaker.`);
    };
    hosts.failure = ({ path }) => (isCreated && /\/(user|graphql)$/.test(path) ? answer : undefined);
    await comment(environment());
    expect(hosts.comments.map(({ by, body }) => [by, body])).toEqual([
      ['mallory', `${MARK}\nNothing becomes weaker.`],
      ['pipeline', `${MARK}\nThe first report`],
    ]);
  });

  test.each(LIMITS)('takes an answer after too many calls for no refusal: %j', async (answer) => {
    hosts.failure = ({ path }) => (/\/(user|graphql)$/.test(path) ? answer : undefined);
    hosts.add('github-actions[bot]', `${MARK}\nThe report of another workflow`);
    await expect(comment(environment())).rejects.toThrow(
      /^GET \/user was answered with status \d+: too many calls\. Try again (later|in 60 s)\.$/,
    );
    expect(hosts.calls).toHaveLength(3);
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nThe report of another workflow`]);
  });

  test('writes a new comment for an unidentified user, with --if-exists only beside an earlier one', async () => {
    hosts.user = undefined;
    hosts.viewer = undefined;
    const outside = environment({ GITHUB_ACTIONS: undefined });
    await comment(outside, '--host', HOST, '--if-exists');
    expect(hosts.comments).toEqual([]);
    await comment(outside, '--host', HOST);
    await comment(outside, '--host', HOST, '--if-exists');
    expect(hosts.comments.map(({ body }) => body)).toEqual(Array(2).fill(`${MARK}\n${NEW}\n\nThe first report`));
  });

  test('fits the longest report, name and note into a comment', async () => {
    hosts.user = undefined;
    hosts.viewer = undefined;
    writeFileSync(join(folder, 'preview.md'), `${MARK}\n`.padEnd(REPORT_LIMIT, 'x'));
    await comment(environment({ GITHUB_ACTIONS: undefined }), '--host', HOST, '--name', 'n'.repeat(64));
    expect(hosts.comments[0]!.body).toContain(NEW);
    expect(hosts.comments[0]!.body.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  });

  test('refuses a token that the host does not know', async () => {
    hosts.failure = () => 401;
    await expect(comment(environment())).rejects.toThrow(/^GET \/user was answered with status 401\. /);
    expect(hosts.calls).toHaveLength(1);
  });

  test('finds its comment on the second page', async () => {
    for (let i = 0; i < 120; i++) hosts.add('someone', `comment ${i}`);
    const own = hosts.add('pipeline', `${MARK}\nan old report`);
    await comment(environment());
    expect(own.body).toBe(`${MARK}\nThe first report`);
    expect(hosts.comments).toHaveLength(121);
  });

  test('finds its comment beyond a page that is not full', async () => {
    for (let i = 0; i < 120; i++) hosts.add('someone', `comment ${i}`);
    hosts.hidden.add(hosts.comments[5]!.id);
    const own = hosts.add('pipeline', `${MARK}\nan old report`);
    await comment(environment());
    expect(own.body).toBe(`${MARK}\nThe first report`);
  });

  test('leaves one comment if two runs write their first at the same time', async () => {
    hosts.beforeCreate = () => {
      hosts.beforeCreate = () => undefined;
      hosts.add('pipeline', `${MARK}\nThe other run`);
    };
    await comment(environment());
    expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: `${MARK}\nThe first report` }]);
    expect(screen.text).toBe(`Wrote the comment: ${page}\n`);
  });

  test('keeps a comment for each name', async () => {
    await comment(environment(), '--name', 'shop');
    await comment(environment(), '--name', 'shop-staging');
    await comment(environment(), '--name', 'shop');
    await comment(environment());
    expect(hosts.comments.map(({ body }) => body)).toEqual([
      '<!-- svc-waap preview shop -->\nThe first report',
      '<!-- svc-waap preview shop-staging -->\nThe first report',
      `${MARK}\nThe first report`,
    ]);
  });

  test('writes nothing new where only an existing comment is to be updated', async () => {
    await comment(environment(), '--if-exists');
    expect(hosts.comments).toEqual([]);
    expect(screen.text).toMatch(/^There is no comment on (pull|merge) request 12 of .*, and none is needed\.\n$/);
    hosts.add('pipeline', `${MARK}\nan old report`);
    await comment(environment(), '--if-exists');
    expect(hosts.comments[0]!.body).toBe(`${MARK}\nThe first report`);
  });

  test('repeats reads and updates if the host is busy, and never a new comment', async () => {
    hosts.add('pipeline', `${MARK}\nan old report`);
    let calls = 0;
    hosts.failure = () => (calls++ % 2 === 0 ? 503 : undefined);
    await comment(environment());
    expect(hosts.comments[0]!.body).toBe(`${MARK}\nThe first report`);
    hosts.comments.length = 0;
    hosts.failure = ({ method }) => (method === 'POST' ? 502 : undefined);
    await expect(comment(environment())).rejects.toThrow(/^POST \/.* was answered with status 502\. Try again later\.$/);
    expect(hosts.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([401, 403])('reports which right the token lacks, and does not quote the host: %i', async (status) => {
    hosts.failure = ({ path }) => (path === '/user' ? undefined : status);
    await expect(comment(environment())).rejects.toThrow(
      new RegExp(`^GET /.* was answered with status ${status}\\. .*(pull-requests: write|scope api)`),
    );
  });

  test.each(['https://ann:hush-word@192.0.2.1', 'https://ann:hush-word@192.0.2.1:port'])(
    'refuses the address %s of the API without its password',
    async (url) => {
      const refused = comment({ ...environment(), GITHUB_API_URL: url, CI_API_V4_URL: url });
      await expect(refused).rejects.toThrow(/contains a user name or a password|is "https:\/\/\(redacted\)@192\.0\.2\.1:port"/);
      await expect(refused).rejects.not.toThrow(/hush-word/);
    },
  );

  test('sends the token to no other machine in plain text', async () => {
    for (const url of ['http://api.example.com', 'ftp://127.0.0.1', 'nothing'])
      await expect(comment({ ...environment(), GITHUB_API_URL: url, CI_API_V4_URL: url })).rejects.toThrow(
        /Set it to an address that begins with https:\/\/\.$/,
      );
    expect(hosts.calls).toEqual([]);
  });
});

describe('a token of GitHub that may not read its user', () => {
  beforeEach(() => {
    hosts.user = undefined;
  });

  /** Two comments with the mark that are not by the app. */
  function addOthers(): void {
    hosts.add('mallory', `${MARK}\nNothing becomes weaker.`);
    hosts.add('github-actions[bot]', `${MARK}\nThe report of a workflow`);
  }

  test.each([
    ['', '/graphql'],
    ['/api/v3', '/api/graphql'],
    ['/api/v3/', '/api/graphql'],
  ])('is identified by GraphQL, also for an app, at the address %j', async (base, path) => {
    hosts.viewer = 'shop-app[bot]';
    addOthers();
    const environment = github({ GITHUB_API_URL: address + base });
    await comment(environment);
    writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe second report`);
    await comment(environment);
    expect(hosts.comments.map(({ by, body }) => [by, body])).toEqual([
      ['mallory', `${MARK}\nNothing becomes weaker.`],
      ['github-actions[bot]', `${MARK}\nThe report of a workflow`],
      ['shop-app[bot]', `${MARK}\nThe second report`],
    ]);
    // Once in each run.
    expect(hosts.calls.filter(({ path: called }) => called === path)).toHaveLength(2);
    expect(hosts.calls.every(({ headers }) => headers.authorization === 'Bearer the-token')).toBe(true);
  });

  test('is that of github-actions in a workflow whose host refuses GraphQL', async () => {
    hosts.viewer = undefined;
    addOthers();
    await comment(github({ GITHUB_TOKEN: 'ghs_token' }));
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nNothing becomes weaker.`, `${MARK}\nThe first report`]);
  });

  test.each([
    ['a user with the name of the bot, in a workflow', { GITHUB_TOKEN: 'ghs_token' }, 'User'],
    ['the bot, outside of a workflow', { GITHUB_ACTIONS: undefined, GITHUB_TOKEN: 'ghs_token' }, 'Bot'],
    ['the bot, with the token of a user in a workflow', { GITHUB_TOKEN: 'ghp_token' }, 'Bot'],
  ])('does not update a comment of %s', async (_, changes, type) => {
    hosts.viewer = undefined;
    hosts.botType = type;
    addOthers();
    await comment(github(changes), '--host', 'github');
    expect(hosts.comments.map(({ body }) => body.split('\n').at(-1))).toEqual([
      'Nothing becomes weaker.',
      'The report of a workflow',
      'The first report',
    ]);
  });

  test('is asked for again while GraphQL is busy, and then nothing is written', async () => {
    hosts.failure = ({ path }) => (path === '/graphql' ? 503 : undefined);
    await expect(comment(github())).rejects.toThrow('POST /graphql was answered with status 503. Try again later.');
    expect(hosts.calls.map(({ path }) => path)).toEqual(['/user', '/graphql', '/graphql', '/graphql']);
  });

  test('is asked for again after too many queries, which GraphQL answers with the status of success', async () => {
    addOthers();
    const answer = { status: 200, body: { data: null, errors: [{ type: 'RATE_LIMITED' }] } };
    hosts.failure = ({ path }) => (path === '/graphql' ? answer : undefined);
    await expect(comment(github({ GITHUB_TOKEN: 'ghs_token' }))).rejects.toThrow(
      'POST /graphql was answered with status 200: too many calls. Try again later.',
    );
    expect(hosts.comments.map(({ body }) => body)).toEqual([`${MARK}\nNothing becomes weaker.`, `${MARK}\nThe report of a workflow`]);
  });
});

test.each([
  [{ GITHUB_TOKEN: '' }, 'GITHUB_TOKEN is not set. It has to contain a token that may write comments of pull requests'],
  [{ GITHUB_REPOSITORY: '../../user' }, 'GITHUB_REPOSITORY is "../../user". Write the owner, a slash and the name.'],
  [{ GITHUB_EVENT_PATH: undefined }, 'GITHUB_EVENT_PATH is not set.'],
  [{ GITHUB_ACTIONS: undefined }, 'This is neither a workflow of GitHub nor a pipeline of GitLab. Set --host to github or gitlab.'],
])('names what is wrong in a workflow: %j', async (changes, message) => {
  await expect(comment(github(changes))).rejects.toThrow(message);
  expect(hosts.calls).toEqual([]);
});

test.each([
  [{ GITLAB_TOKEN: undefined }, 'GITLAB_TOKEN is not set. It has to contain an access token of the project with the scope api'],
  [{ CI_PROJECT_ID: '7/../8' }, 'CI_PROJECT_ID is "7/../8". It has to be a number.'],
  [{ CI_MERGE_REQUEST_IID: undefined }, 'CI_MERGE_REQUEST_IID is not set.'],
])('names what is wrong in a pipeline: %j', async (changes, message) => {
  await expect(comment(gitlab(changes))).rejects.toThrow(message);
  expect(hosts.calls).toEqual([]);
});

test.each([
  '{"ref":"refs/heads/main"}',
  'null',
  '{"pull_request":null}',
  '{"pull_request":{"number":-1}}',
  '{"pull_request":{"number":0}}',
])('the event %s needs a number', async (event) => {
  writeFileSync(join(folder, 'event.json'), event);
  await expect(comment(github())).rejects.toThrow(
    'The event of this workflow is not a pull request. Run it on pull_request, or set --number.',
  );
  await comment(github(), '--number', '12');
  expect(hosts.comments).toHaveLength(1);
});

test('names the file of an event that is not JSON', async () => {
  writeFileSync(join(folder, 'event.json'), '{');
  await expect(comment(github())).rejects.toThrow(/^GITHUB_EVENT_PATH is .*event\.json, which cannot be read as JSON: .* Set --number\.$/);
});

test('refuses a folder, with a file to name instead', async () => {
  rmSync(join(folder, 'preview.md'), { force: true });
  mkdirSync(join(folder, 'preview.md'));
  await expect(comment(github())).rejects.toThrow(
    /is a folder, and not a file\. Make one with "svc-waap preview --format markdown --out report\.md"\.$/,
  );
});

test('refuses a file that is not a report', async () => {
  writeFileSync(join(folder, 'preview.md'), 'a secret');
  await expect(comment(github())).rejects.toThrow(
    /is not a report\. Make one with "svc-waap preview --format markdown --out report\.md", and name report\.md\.$/,
  );
  // The remedy keeps the plan.
  writeFileSync(join(folder, 'preview.md'), '{"format_version":"1.2","resource_changes":[]}');
  await expect(comment(github())).rejects.toThrow(
    /is not a report in Markdown, but JSON, such as a plan\. Make one with "svc-waap preview .*preview\.md --format markdown --out report\.md"/,
  );
});

test.each(['', '{"format_version":"1.2"}'])('a remedy does not overwrite a file with the name of a report: %j', async (text) => {
  writeFileSync(join(folder, 'report.md'), text);
  const command = commentCommand(screen, github(), () => Promise.resolve());
  await expect(command.parseAsync([join(folder, 'report.md')], { from: 'user' })).rejects.toThrow(
    / --out new-report\.md", and name new-report\.md\.$/,
  );
});

test.each(['shop -->', 'a--b', '', '-x', 'ä'])('refuses the name %j', async (name) => {
  await expect(comment(github(), '--name', name)).rejects.toThrow(/Write at most 64 letters/);
});

test('control characters in the address of a comment are escaped', async () => {
  await comment(gitlab({ CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.example/\u001b[31m\n' }));
  expect(screen.text.trimEnd()).not.toMatch(/[\u001b\n]/);
});
