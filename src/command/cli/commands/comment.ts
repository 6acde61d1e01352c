import { Command, InvalidArgumentError, Option } from 'commander';
import { markdownOf, reportLine, shellPath, terminalLine, type TerminalText } from '../../../output';
import { otherName } from '../../files/other-name';
import { readText } from '../../files/read-text';
import { readingError } from '../../files/reading-error';
import { COMMENT_MARK } from '../../preview/report/comment';
import type { Comment, CommentHost, Environment } from '../comment/comment-host';
import { GitHubPullRequest } from '../comment/github';
import { GitLabMergeRequest } from '../comment/gitlab';
import { HostError, type Sleep } from '../comment/host-api';
import { say, standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

interface Flags {
  readonly host?: HostName;
  readonly number?: number;
  readonly name?: string;
  readonly ifExists?: true;
}

const HOSTS = { github: GitHubPullRequest, gitlab: GitLabMergeRequest } as const;
type HostName = keyof typeof HOSTS;

/** Time in milliseconds from which a wait is reported. */
const LONG_WAIT = 5_000;

const REASON = markdownOf`the host did not identify the user of the token`;

/** Paragraph of a comment that may have an older one beside it. */
const NOT_IDENTIFIED = markdownOf`_This comment is new, and no earlier one was updated: ${REASON}. Earlier reports may be outdated._\n\n`;

/** `svc-waap comment`: writes a report as the one comment of a pull request. */
export function commentCommand(
  terminal: Terminal = standardOutput(),
  environment: Environment = process.env,
  sleep: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: (line: TerminalText) => void = reportLine,
): Command {
  return new Command('comment')
    .summary('write a report of a preview as the comment of a pull request')
    .description(
      'Write a report of "svc-waap preview --format markdown" as a comment of a pull request or merge request.\n\n' +
        'A pull request has one such comment: the command updates the comment that it wrote before. It leaves comments of\n' +
        'other users alone, also those that begin like it. If the host does not identify the user of the token, the command\n' +
        'writes a new comment, which mentions it. It leaves the comment alone if the pull request has another commit by\n' +
        'now than that of the run, so that an older run replaces no newer report, and fails if the host does not tell the\n' +
        'present commit. In a workflow of GitHub or a pipeline of GitLab, the variables say which pull request it is.',
    )
    .argument('<report>', 'file with the report, in Markdown')
    .option('--name <name>', 'name of the comment, if a pull request has several, such as one for each stack', commentName)
    .option('--if-exists', 'only update the comment, and write none if there is none')
    .option(
      '--number <number>',
      'number of the pull request or merge request (default: that of the workflow or pipeline)',
      pullRequestNumber,
    )
    .addOption(
      new Option('--host <host>', 'host of the repository (default: that of the workflow or pipeline)').choices(Object.keys(HOSTS)),
    )
    .addHelpText(
      'after',
      helpText(`
Environment on GitHub:
  GITHUB_TOKEN                token with the permission "pull-requests: write"
  GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_API_URL
                              set by the workflow

Environment on GitLab:
  GITLAB_TOKEN                access token of the project, with the scope api
  CI_PROJECT_ID, CI_MERGE_REQUEST_IID, CI_API_V4_URL, CI_COMMIT_SHA, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA
                              set by the pipeline

Examples:
  $ svc-waap preview plan.json --format markdown --out preview.md
  $ svc-waap comment preview.md
  $ svc-waap comment shop.md --name shop`),
    )
    .action(async (file: string, { host, number, name, ifExists }: Flags) => {
      const report = await reportOf(file);
      const mark = name === undefined ? COMMENT_MARK : `<!-- svc-waap preview ${name} -->`;
      const pullRequest: CommentHost = new HOSTS[host ?? hostOf(environment)](environment, number, (milliseconds) => {
        if (milliseconds >= LONG_WAIT)
          log(terminalLine(`The host has had too many calls. The next try is in ${Math.ceil(milliseconds / 1000)} s.`));
        return sleep(milliseconds);
      });
      const found = await pullRequest.find(mark);
      if (ifExists && !(found.isIdentified ? found.own : found.hasAny)) {
        await say(terminal, `There is no comment on ${pullRequest.name}, and none is needed.`);
        return;
      }
      const { commit } = pullRequest;
      const refuseOlder = async () => {
        if (commit === undefined) return;
        const head = await pullRequest.head();
        if (head !== commit) throw new OlderRun(commit, head);
      };
      try {
        await refuseOlder();
        const beginning = commit === undefined ? '' : `_Commit ${short(commit)}_\n\n`;
        const text = beginning + report.slice(COMMENT_MARK.length + 1);
        if (!found.isIdentified) {
          const { url } = await pullRequest.create(`${mark}\n${NOT_IDENTIFIED}${text}`, refuseOlder);
          await say(terminal, `Wrote a new comment, and updated none, because ${REASON}: ${url}`);
          return;
        }
        const body = `${mark}\n${text}`;
        const updated = found.own && (await updateOwn(pullRequest, mark, found.own, body, refuseOlder));
        if (updated) await say(terminal, `Updated the comment: ${updated.url}`);
        else if (ifExists) await say(terminal, `There is no comment on ${pullRequest.name} any more, and none is needed.`);
        else await say(terminal, `Wrote the comment: ${(await createOnce(pullRequest, mark, body, refuseOlder)).url}`);
      } catch (error) {
        if (!(error instanceof OlderRun)) throw error;
        log(terminalLine(`Left the comment of ${pullRequest.name} alone: ${error.message}, whose run writes it.`));
      }
    });
}

/** Updates the comment, or the one that a second search finds. Returns undefined if the comments were deleted meanwhile. */
async function updateOwn(
  pullRequest: CommentHost,
  mark: string,
  own: Comment,
  body: string,
  refuseOlder: () => Promise<void>,
): Promise<Comment | undefined> {
  try {
    return await pullRequest.update(own, body, refuseOlder);
  } catch (error) {
    if (!isGone(error)) throw error;
    const found = await pullRequest.find(mark);
    const other = found.isIdentified ? found.own : undefined;
    // A comment that is still there was not deleted: the token may not update it.
    if (other?.id === own.id) throw error;
    await refuseOlder();
    return other && pullRequest.update(other, body, refuseOlder);
  }
}

/** Writes a comment. If another run has written the first one meanwhile, updates that, as later runs do, and removes its own. */
async function createOnce(pullRequest: CommentHost, mark: string, body: string, refuseOlder: () => Promise<void>): Promise<Comment> {
  const created = await pullRequest.create(body, refuseOlder);
  const found = await pullRequest.find(mark);
  const first = found.isIdentified ? found.own : undefined;
  if (!first || first.id >= created.id) return created;
  let updated: Comment | undefined;
  try {
    await refuseOlder();
    updated = await updateOwn(pullRequest, mark, first, body, refuseOlder);
  } catch (error) {
    if (error instanceof OlderRun) await remove(pullRequest, created);
    throw error;
  }
  if (!updated || updated.id === created.id) return created;
  await remove(pullRequest, created);
  return updated;
}

/** Removes a comment, which another user may have deleted meanwhile. */
async function remove(pullRequest: CommentHost, comment: Comment): Promise<void> {
  try {
    await pullRequest.remove(comment);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof HostError && error.status === 404;
}

/** The pull request has another commit by now than that of the run. */
class OlderRun extends Error {
  public constructor(commit: string, head: string) {
    super(`the report is about the commit ${short(commit)}, and the present commit is ${short(head)}`);
  }
}

function short(commit: string): string {
  return commit.slice(0, 8);
}

async function reportOf(file: string): Promise<string> {
  let report: string;
  try {
    report = await readText(file);
  } catch (error) {
    throw readingError(error, file, { missing: howToMake(file), folder: howToMake(otherName('report.md', [file])) });
  }
  if (!report.startsWith(`${COMMENT_MARK}\n`)) throw new Error(notAReport(report, file));
  return report;
}

/** The remedy must not overwrite the file, which may be a plan. */
function notAReport(text: string, file: string): string {
  const isJson = text.trimStart().startsWith('{');
  const source = isJson && file !== '-' ? `${shellPath(file)} ` : '';
  const report = otherName('report.md', [file]);
  const remedy = `Make one with "svc-waap preview ${source}--format markdown --out ${report}", and name ${report}.`;
  return `${file} is not a report${isJson ? ' in Markdown, but JSON, such as a plan' : ''}. ${remedy}`;
}

function howToMake(file: string): string {
  return `Make one with "svc-waap preview --format markdown --out ${file === '-' ? 'FILE' : shellPath(file)}".`;
}

function hostOf(environment: Environment): HostName {
  if (environment['GITHUB_ACTIONS'] === 'true') return 'github';
  if (environment['GITLAB_CI'] === 'true') return 'gitlab';
  throw new Error('This is neither a workflow of GitHub nor a pipeline of GitLab. Set --host to github or gitlab.');
}

function commentName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(text) || text.includes('--'))
    throw new InvalidArgumentError('Write at most 64 letters, digits, and . _ / - between them, such as shop.');
  return text;
}

function pullRequestNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Write the number of the pull request, such as 12.');
  return Number(text);
}
