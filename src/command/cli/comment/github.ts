import { readFileSync } from 'node:fs';
import { parseJson } from '../../../model/json-limits';
import {
  type Comment,
  type CommentHost,
  commitOf,
  type Environment,
  type Found,
  idOf,
  requiredVariable,
  type SentComment,
  type SentUser,
} from './comment-host';
import { HostApi, type Sleep, unlessRefused } from './host-api';

/** Bot that GitHub comments as with the token of a workflow. No user can register a name with brackets. */
const WORKFLOW_BOT = 'github-actions[bot]';
/** Beginning of the tokens of workflows and apps. Those of users begin in another way. */
const WORKFLOW_TOKEN = 'ghs_';

interface IssueComment extends SentComment {
  readonly html_url?: unknown;
  readonly user?: User | null;
}

interface User extends SentUser {
  readonly login?: unknown;
  readonly type?: unknown;
}

/** A pull request in an event, and as the API sends it: the members that are used. */
interface PullRequest {
  readonly number?: unknown;
  readonly head?: { readonly sha?: unknown } | null;
}

/** A pull request on GitHub, named by the variables of a workflow. */
export class GitHubPullRequest implements CommentHost {
  public readonly name: string;
  public readonly commit: string | undefined;
  private readonly api: HostApi;
  private readonly graphql: HostApi;
  private readonly hasWorkflowToken: boolean;
  private readonly repository: string;
  private readonly number: number;
  private isOwn: Promise<((user: User) => boolean) | undefined> | undefined;

  /**
   * @param number number of the pull request; default: that of the event of the workflow
   * @throws Error that names a variable that is missing or wrong
   */
  public constructor(environment: Environment, number: number | undefined, sleep: Sleep) {
    this.repository = requiredVariable(environment, 'GITHUB_REPOSITORY', 'the repository, such as example/infrastructure');
    if (!/^[\w.-]+\/[\w.-]+$/.test(this.repository))
      throw new Error(`GITHUB_REPOSITORY is ${JSON.stringify(this.repository)}. Write the owner, a slash and the name.`);
    const token = requiredVariable(
      environment,
      'GITHUB_TOKEN',
      'a token that may write comments of pull requests, such as ${{ github.token }}',
    );
    this.number = number ?? numberOfEvent(environment);
    this.commit = commitOfEvent(environment, this.number);
    this.name = `pull request ${this.number} of ${this.repository}`;
    this.hasWorkflowToken = environment['GITHUB_ACTIONS'] === 'true' && token.startsWith(WORKFLOW_TOKEN);
    const settings = {
      setting: 'GITHUB_API_URL',
      baseUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'svc-waap' },
      ifRefused: 'The token needs the permission "pull-requests: write". A workflow of a fork does not get it.',
      sleep,
    };
    this.api = new HostApi(settings);
    // GitHub Enterprise Server: /api/v3 and /api/graphql.
    this.graphql = new HostApi({ ...settings, baseUrl: settings.baseUrl.replace(/\/v3\/?$/, '') });
  }

  public async head(): Promise<string> {
    const answer = await this.api.get(`/repos/${this.repository}/pulls/${this.number}`);
    const head = commitOf((answer as PullRequest | null | undefined)?.head?.sha);
    if (head === undefined) throw new Error('The answer of GitHub is not a pull request. Check GITHUB_API_URL.');
    return head;
  }

  public async find(beginning: string): Promise<Found> {
    this.isOwn ??= this.author();
    const isOwn = await this.isOwn;
    const found = await this.api.find<IssueComment>(
      this.comments,
      ({ body, user }) => typeof body === 'string' && body.startsWith(beginning) && (isOwn === undefined || isOwn(user ?? {})),
    );
    return isOwn ? { isIdentified: true, own: found && this.read(found) } : { isIdentified: false, hasAny: found !== undefined };
  }

  public async create(body: string, beforeRepeat: () => Promise<void>): Promise<Comment> {
    return this.read(await this.api.post(this.comments, { body }, beforeRepeat));
  }

  public async update({ id }: Comment, body: string, beforeRepeat: () => Promise<void>): Promise<Comment> {
    return this.read(await this.api.replace('PATCH', this.pathOf(id), { body }, beforeRepeat));
  }

  public remove({ id }: Comment): Promise<void> {
    return this.api.delete(this.pathOf(id));
  }

  private pathOf(id: number): string {
    return `/repos/${this.repository}/issues/comments/${id}`;
  }

  private get comments(): string {
    return `/repos/${this.repository}/issues/${this.number}/comments`;
  }

  /** Returns a test for the user of the token; undefined if GitHub does not identify this user. */
  private async author(): Promise<((user: User) => boolean) | undefined> {
    const id = idOf(await unlessRefused(this.api.get('/user'))) ?? (await this.viewer());
    if (id !== undefined) return (user) => user.id === id;
    return this.hasWorkflowToken ? ({ login, type }) => login === WORKFLOW_BOT && type === 'Bot' : undefined;
  }

  /** Returns the id of the user of the token in GraphQL, which also answers tokens of workflows and apps. They may not read `/user`. */
  private async viewer(): Promise<number | undefined> {
    const answer = (await unlessRefused(this.graphql.query('/graphql', { query: '{ viewer { id: databaseId } }' }))) as
      { readonly data?: { readonly viewer?: unknown } | null } | undefined;
    return idOf(answer?.data?.viewer);
  }

  private read(sent: unknown): Comment {
    const { id, html_url: url } = (sent ?? {}) as IssueComment;
    if (!Number.isSafeInteger(id) || typeof url !== 'string')
      throw new Error('The answer of GitHub is not a comment. Check GITHUB_API_URL.');
    return { id: id as number, url };
  }
}

function numberOfEvent(environment: Environment): number {
  const file = requiredVariable(
    environment,
    'GITHUB_EVENT_PATH',
    'the file of the event; or set --number to the number of the pull request',
  );
  const number = pullRequestIn(file)?.number;
  if (!Number.isSafeInteger(number) || (number as number) < 1)
    throw new Error('The event of this workflow is not a pull request. Run it on pull_request, or set --number.');
  return number as number;
}

/** Returns the commit of the event's pull request. An option may name another one, whose commit is not known. */
function commitOfEvent(environment: Environment, number: number): string | undefined {
  const file = environment['GITHUB_EVENT_PATH'];
  try {
    const pullRequest = file ? pullRequestIn(file) : undefined;
    return pullRequest?.number === number ? commitOf(pullRequest.head?.sha) : undefined;
  } catch {
    return undefined;
  }
}

function pullRequestIn(file: string): PullRequest | null | undefined {
  return (eventIn(file) as { readonly pull_request?: PullRequest | null } | null)?.pull_request;
}

function eventIn(file: string): unknown {
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Error(`GITHUB_EVENT_PATH is ${file}, which cannot be read as JSON: ${reason}. Set --number.`, { cause: error });
  }
}
