import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { commentCommand } from '../../../../src/command/cli/commands/comment';
import { fuzz } from '../../../support/fuzz/fuzz';
import { CommentHosts, type FailedAnswer, LIMITS } from '../support/comment-hosts';
import { Screen } from '../support/screen';

const MARK = '<!-- svc-waap preview -->';
const [OLDER, NEWER] = ['0a'.repeat(20), 'f1'.repeat(20)] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  writeFileSync(join(folder, 'preview.md'), `${MARK}\nThe report`);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12, head: { sha: OLDER } } }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AUTHORS = ['pipeline', 'mallory', 'github-actions[bot]', 'shop-app[bot]'] as const;
type Author = (typeof AUTHORS)[number];

const FAILURES: readonly FailedAnswer[] = [
  { status: 403 },
  ...LIMITS,
  { status: 200, body: { data: null, errors: [{ type: 'RATE_LIMITED' }] } },
  { status: 200, body: { data: null, errors: [{ type: 'FORBIDDEN' }] } },
  { status: 404 },
  { status: 500 },
];

const comments = fc.array(fc.record({ by: fc.constantFrom(...AUTHORS), isMarked: fc.boolean() }), { maxLength: 4 });
const failure = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...FAILURES) });
const run = fc.record({
  isGitLab: fc.boolean(),
  isPipeline: fc.boolean(),
  token: fc.constantFrom<{ readonly text: string; readonly user?: Author; readonly viewer: Author }>(
    { text: 'ghp_personal', user: 'pipeline', viewer: 'pipeline' },
    { text: 'ghs_workflow', viewer: 'github-actions[bot]' },
  ),
  before: comments,
  meanwhile: comments,
  // One for each update: the comment at this place is deleted before it, if there is one.
  deletions: fc.array(fc.option(fc.nat({ max: 4 }), { nil: undefined }), { maxLength: 2 }),
  present: fc.constantFrom(OLDER, NEWER),
  // One for each call, and none for the calls after these.
  failures: fc.oneof(fc.array(failure, { minLength: 8, maxLength: 12 }), fc.constant<undefined[]>([])),
});

test('whatever the host answers, a run changes and deletes no comment of another user, and replaces no report of a newer run', () =>
  fuzz(
    fc.asyncProperty(run, async ({ isGitLab, isPipeline, token, before, meanwhile, deletions, present, failures }) => {
      const hosts = new CommentHosts();
      const address = await hosts.start();
      try {
        hosts.user = isGitLab ? 'pipeline' : token.user;
        hosts.viewer = token.viewer;
        hosts.head = present;
        const writer = hosts.user ?? token.viewer;
        const added = before.map(({ by, isMarked }) => hosts.add(by, isMarked ? `${MARK}\nby ${by}` : 'text'));
        hosts.beforeCreate = () => {
          added.push(...meanwhile.map(({ by, isMarked }) => hosts.add(by, isMarked ? `${MARK}\nby ${by}` : 'text')));
        };
        const toDelete = [...deletions];
        const deleted = new Set<unknown>();
        hosts.beforeUpdate = () => {
          const at = toDelete.shift();
          if (at !== undefined) for (const comment of hosts.comments.splice(at, 1)) deleted.add(comment);
        };
        const left = [...failures];
        hosts.failure = () => left.shift();
        const environment = {
          GITHUB_TOKEN: token.text,
          GITHUB_REPOSITORY: 'example/shop',
          GITHUB_API_URL: address,
          GITLAB_TOKEN: 'the-token',
          CI_API_V4_URL: address,
          CI_PROJECT_ID: '7',
          CI_MERGE_REQUEST_IID: '12',
          CI_COMMIT_SHA: OLDER,
          GITHUB_EVENT_PATH: join(folder, 'event.json'),
          ...(isPipeline && { GITHUB_ACTIONS: 'true' }),
        };
        const said: string[] = [];
        const sent = commentCommand(
          new Screen(),
          environment,
          () => Promise.resolve(),
          (line) => said.push(line),
        ).parseAsync([join(folder, 'preview.md'), '--host', isGitLab ? 'gitlab' : 'github'], { from: 'user' });
        const failed = await sent.then(
          () => undefined,
          (error: unknown) => error,
        );
        const isWritten = failed === undefined && said.length === 0;
        for (const comment of added) {
          if (!deleted.has(comment)) expect(hosts.comments).toContain(comment);
          const isOther = comment.by !== writer || present !== OLDER;
          if (isOther) expect(comment.body).not.toContain('The report');
        }
        if (!failures.some(Boolean) && deleted.size <= 1) expect(failed).toBeUndefined();
        if (isWritten) expect(hosts.comments.some(({ by, body }) => by === writer && body.endsWith('The report'))).toBe(true);
      } finally {
        hosts.stop();
      }
    }),
  ));
