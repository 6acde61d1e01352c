import { withoutUserInfo } from '../../../model/user-info';
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

interface Note extends SentComment {
  readonly author?: SentUser | null;
}

/** A merge request on GitLab, named by the variables of a pipeline. */
export class GitLabMergeRequest implements CommentHost {
  public readonly name: string;
  public readonly commit: string | undefined;
  private readonly api: HostApi;
  private readonly mergeRequest: string;
  private readonly notes: string;
  private readonly page: string;
  private user: Promise<number | undefined> | undefined;

  /**
   * @param number number of the merge request in its project; default: that of the pipeline
   * @throws Error that names a variable that is missing or wrong
   */
  public constructor(environment: Environment, number: number | undefined, sleep: Sleep) {
    const project = requiredVariable(environment, 'CI_PROJECT_ID', 'the number of the project');
    const iid =
      number?.toString() ?? requiredVariable(environment, 'CI_MERGE_REQUEST_IID', 'the number of the merge request; or set --number');
    for (const [name, value] of Object.entries({ CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: iid }))
      if (!/^\d{1,15}$/.test(value)) throw new Error(`${name} is ${JSON.stringify(value)}. It has to be a number.`);
    const token = requiredVariable(
      environment,
      'GITLAB_TOKEN',
      'an access token of the project with the scope api: a job token may not comment',
    );
    this.name = `merge request ${iid} of project ${project}`;
    this.mergeRequest = `/projects/${project}/merge_requests/${iid}`;
    this.notes = `${this.mergeRequest}/notes`;
    // A pipeline of merged results runs on a commit of its own. An option may name a merge request whose commit is not known.
    const { CI_MERGE_REQUEST_IID: own, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: source, CI_COMMIT_SHA: sha } = environment;
    this.commit = own === iid ? commitOf(source || sha) : undefined;
    const page = withoutUserInfo(environment['CI_MERGE_REQUEST_PROJECT_URL'] ?? '');
    this.page = page === '' ? '' : `${page}/-/merge_requests/${iid}`;
    this.api = new HostApi({
      setting: 'CI_API_V4_URL',
      baseUrl: requiredVariable(environment, 'CI_API_V4_URL', 'the address of the API, such as https://gitlab.com/api/v4'),
      headers: { 'private-token': token, 'user-agent': 'svc-waap' },
      ifRefused: 'GITLAB_TOKEN has to be an access token of the project with the scope api and the role Reporter or higher.',
      sleep,
    });
  }

  public async head(): Promise<string> {
    const answer = await this.api.get(this.mergeRequest);
    const head = commitOf((answer as { readonly sha?: unknown } | null | undefined)?.sha);
    if (head === undefined) throw new Error('The answer of GitLab is not a merge request. Check CI_API_V4_URL.');
    return head;
  }

  public async find(beginning: string): Promise<Found> {
    this.user ??= unlessRefused(this.api.get('/user')).then(idOf);
    const id = await this.user;
    const found = await this.api.find<Note>(
      this.notes,
      ({ body, author }) => typeof body === 'string' && body.startsWith(beginning) && (id === undefined || author?.id === id),
      // By default, the newest comment comes first.
      'sort=asc&',
    );
    return id === undefined ? { isIdentified: false, hasAny: found !== undefined } : { isIdentified: true, own: found && this.read(found) };
  }

  public async create(body: string, beforeRepeat: () => Promise<void>): Promise<Comment> {
    return this.read(await this.api.post(this.notes, { body }, beforeRepeat));
  }

  public async update({ id }: Comment, body: string, beforeRepeat: () => Promise<void>): Promise<Comment> {
    return this.read(await this.api.replace('PUT', `${this.notes}/${id}`, { body }, beforeRepeat));
  }

  public remove({ id }: Comment): Promise<void> {
    return this.api.delete(`${this.notes}/${id}`);
  }

  private read(sent: unknown): Comment {
    const { id } = (sent ?? {}) as Note;
    if (!Number.isSafeInteger(id)) throw new Error('The answer of GitLab is not a note. Check CI_API_V4_URL.');
    return { id: id as number, url: this.page === '' ? this.name : `${this.page}#note_${id as number}` };
  }
}
