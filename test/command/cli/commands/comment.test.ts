import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commentCommand } from '../../../../src/command/cli/commands/comment';
import { CommentHosts } from '../support/comment-hosts';
import { Screen } from '../support/screen';

let folder: string;
let hosts: CommentHosts;
let address: string;
let screen: Screen;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe first report`);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12 } }));
  screen = new Screen();
  hosts = new CommentHosts();
  address = await hosts.start();
});
afterEach(() => {
  hosts.stop();
  rmSync(folder, { recursive: true, force: true });
});

const MARK = '<!-- svc-waap preview -->';

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
  await commentCommand(screen, environment, () => Promise.resolve())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([join(folder, 'preview.md'), ...flags], { from: 'user' });
}

describe.each([
  ['GitHub', github, 'https://github.example/example/shop/pull/12#issuecomment-1000'],
  ['GitLab', gitlab, 'https://gitlab.example/example/shop/-/merge_requests/12#note_1000'],
] as const)('on %s', (_, environment, page) => {
  test('writes one comment, and updates it later', async () => {
    await comment(environment());
    expect(screen.text).toBe(`Wrote the comment: ${page}\n`);
    writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe second report`);
    await comment(environment());
    expect(screen.text).toContain(`Updated the comment: ${page}\n`);
    expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: `${MARK}\nThe second report` }]);
  });

  test('leaves comments of others alone, also those that begin like a report', async () => {
    hosts.add('mallory', `${MARK}\nNothing becomes weaker.`);
    await comment(environment());
    expect(hosts.comments.map(({ by, body }) => [by, body])).toEqual([
      ['mallory', `${MARK}\nNothing becomes weaker.`],
      ['pipeline', `${MARK}\nThe first report`],
    ]);
  });

  test('finds its comment on the second page', async () => {
    for (let i = 0; i < 120; i++) hosts.add('someone', `comment ${i}`);
    const own = hosts.add('pipeline', `${MARK}\nan old report`);
    await comment(environment());
    expect(own.body).toBe(`${MARK}\nThe first report`);
    expect(hosts.comments).toHaveLength(121);
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

  test('sends the token to no other machine in plain text', async () => {
    for (const url of ['http://api.example.com', 'ftp://127.0.0.1', 'nothing'])
      await expect(comment({ ...environment(), GITHUB_API_URL: url, CI_API_V4_URL: url })).rejects.toThrow(
        /Set it to an address that begins with https:\/\/\.$/,
      );
    expect(hosts.calls).toEqual([]);
  });
});

test('the token of a workflow, which may not ask who it is, comments as github-actions', async () => {
  hosts.user = undefined;
  await comment(github());
  await comment(github());
  expect(hosts.comments).toHaveLength(1);
  expect(hosts.calls.every(({ headers }) => headers.authorization === 'Bearer the-token')).toBe(true);
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

test('an event that is not a pull request needs a number', async () => {
  writeFileSync(join(folder, 'event.json'), '{"ref":"refs/heads/main"}');
  await expect(comment(github())).rejects.toThrow(
    'The event of this workflow is not a pull request. Run it on pull_request, or set --number.',
  );
  await comment(github(), '--number', '12');
  expect(hosts.comments).toHaveLength(1);
});

test('refuses a file that is not a report', async () => {
  writeFileSync(join(folder, 'preview.md'), 'a secret');
  await expect(comment(github())).rejects.toThrow(/is not a report\. Make one with "svc-waap preview --format markdown --out .*"\.$/);
});

test.each(['shop -->', 'a--b', '', '-x', 'ä'])('refuses the name %j', async (name) => {
  await expect(comment(github(), '--name', name)).rejects.toThrow(/Write at most 64 letters/);
});

test('control characters in the address of a comment are escaped', async () => {
  await comment(gitlab({ CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.example/\u001b[31m\n' }));
  expect(screen.text.trimEnd()).not.toMatch(/[\u001b\n]/);
});
