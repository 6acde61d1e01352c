import { isJsonObject, type JsonObject } from '../model';
import type { Mismatch } from './call';
import {
  ConflictError,
  ForbiddenError,
  InputError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ServiceUnavailableError,
  TransportError,
  UnauthorizedError,
  UnexpectedReplyError,
  ValidationError,
  type ApiError,
  type FailureFacts,
  type Problem,
  type ProblemPlace,
} from './errors';
import { failureFacts, oneLine, type TryFacts } from './failure-facts';
import {
  answeredWith,
  brokenJson,
  misshapenAnswer,
  notTheApi,
  PARTIAL_ANSWER,
  REMEDY,
  saidInstead,
  sentInstead,
  spoiledAnswer,
} from './messages/answer';
import { proxyCredentialsMissing } from './messages/no-answer';
import type { FailureReason } from './messages/reason';
import { unsendable } from './messages/request';
import { isNoSuchConfiguration, isNoSuchRoute } from './missing';
import { LEFT_OUT } from '../output/redaction';
import { isSuccess, replyJson, type Reply, retryAfterMs } from './reply';
import type { ClientSettings } from './settings';
import { isAcceptedWrite, type Try } from './transport';

/** Maximum length of the service's message in an error, in characters. */
const LONGEST_QUOTE = 500;
const LONGEST_EXCERPT = 80;
/** Problems of one answer that an error has. */
const MOST_PROBLEMS = 50;
/** Steps of the place of a problem that an error has. */
const MOST_STEPS = 20;
/** Times by which an encoding makes a secret longer: `&#x0000a;` for a line break. */
const MOST_GROWTH = 12;

const PLACES: readonly ProblemPlace[] = ['body', 'query', 'path'];

/** Makes errors from replies (contract, section 7; facts of running deployments, section 4). */
export class Failures {
  /** Whether the client has received a readable answer, which means that base_url is right. */
  private isServiceKnown = false;

  public constructor(private readonly settings: ClientSettings) {}

  /** Notes a readable answer. */
  public noteReadable(): void {
    this.isServiceKnown = true;
  }

  /** Returns the error for a reply; undefined for a 2xx with the whole answer. */
  public of(attempt: Try, reply: Reply): ApiError | undefined {
    const { status } = reply;
    // No request asks for a range.
    if (status === 206) return this.mismatch(attempt, reply, { mismatch: PARTIAL_ANSWER, isIncomplete: true });
    if (isSuccess(status)) return undefined;
    const json = replyJson(reply);
    const body: JsonObject = isJsonObject(json) ? json : {};
    const said = this.quote(saidIn(body));
    const facts = (remedy?: string): FailureFacts => ({
      ...this.facts(attempt, { what: answeredWith(this.place, status, said || this.shapeOf(reply)), remedy }),
      status,
      ...(said ? { said } : {}),
    });
    const foreign = isJsonObject(json) || !reply.text ? '' : `${REMEDY.notJson} `;
    switch (status) {
      case 400:
      case 422:
        if (!said) break;
        if (status === 400 && typeof body.code === 'number' && typeof body.message === 'string')
          return new InputError(facts(REMEDY.correct), body.code);
        return new ValidationError(facts(REMEDY.correct), this.problemsIn(body, said));
      case 401:
        return new UnauthorizedError(facts(foreign + this.settings.unauthorizedRemedy));
      case 403: {
        const maintenance = /maintenance/i.test(said);
        const remedy = maintenance ? REMEDY.maintenance : REMEDY.permission;
        return new ForbiddenError(facts(foreign + remedy), maintenance);
      }
      case 404:
        // A wrong base_url also leads to 404. As NotFoundError, it would make Terraform remove the entry from the state.
        if (!said || body.detail === 'Not Found' || isNoSuchRoute(said)) break;
        return this.notFound(facts, said, attempt);
      case 407:
        // A proxy has answered, as when it refuses a tunnel. The service was not reached.
        return new TransportError(this.facts(attempt, proxyCredentialsMissing(), status), 'ERR_PROXY_407', false);
      case 409:
        // Only the create of an entry chooses an id.
        return new ConflictError(facts(attempt.method === 'POST' && attempt.about === 'entry' ? REMEDY.conflict : REMEDY.correct));
      case 408:
      case 425:
        return new ServiceUnavailableError(facts(REMEDY.later), false, this.retryAfter(reply));
      case 414:
      case 431:
        return this.queryTooLong(facts, attempt);
      case 429:
        return new RateLimitedError(facts(REMEDY.rate), this.retryAfter(reply));
      case 502:
      case 503:
      case 504: {
        const publishing = status === 503 && (isJsonObject(body.data) || /publish/i.test(said));
        const remedy = publishing ? REMEDY.publishing : REMEDY.later;
        return new ServiceUnavailableError(facts(remedy), publishing, this.retryAfter(reply));
      }
    }
    if (status >= 500) return new ServerError(facts(REMEDY.failed), typeof body.code === 'number' ? body.code : undefined);
    return this.mismatch(attempt, reply, { mismatch: said ? saidInstead(said) : '' });
  }

  /** Returns the error for a reply that is not from the management API, or was corrupted on its way. */
  public mismatch(attempt: Try, reply: Reply, { mismatch, isIncomplete = false, isMisshapen = false }: Mismatch): UnexpectedReplyError {
    const { status } = reply;
    const problem = mismatch || this.shapeOf(reply);
    const isGarbled = replyJson(reply) === undefined;
    const isSpoiled = isIncomplete || (isGarbled && (this.isServiceKnown || isJsonType(reply)));
    const reason = isMisshapen ? misshapenAnswer : isSpoiled ? spoiledAnswer : notTheApi;
    const isGarbledRead = isGarbled && this.isServiceKnown && attempt.method === 'GET';
    const mayBeReadable = isIncomplete || isGarbledRead || isAcceptedWrite(attempt, status);
    return new UnexpectedReplyError(this.facts(attempt, reason(this.place, status, problem), status), mayBeReadable);
  }

  /** Returns the error for a request that cannot be sent. */
  public unsendable(attempt: Omit<TryFacts, 'attempt'>, problems: readonly Problem[]): ValidationError {
    const first = problems.slice(0, MOST_PROBLEMS);
    return new ValidationError(this.facts({ ...attempt, attempt: 1 }, unsendable(first)), first);
  }

  /** Returns facts with every text redacted. */
  public facts(attempt: TryFacts, reason: Partial<FailureReason> & Pick<FailureReason, 'what'>, status?: number): FailureFacts {
    return failureFacts(this.settings.redactor, attempt, reason, status);
  }

  private get place(): string {
    return this.settings.baseUrl.text;
  }

  private redact(text: string): string {
    return this.settings.redactor.redact(text);
  }

  /**
   * Redacts and then shortens a message: the redactor does not recognise each part of a secret.
   *
   * @param longest beginning that is redacted, in characters
   */
  private quote(words: string, longest = 50 * LONGEST_QUOTE): string {
    const text = oneLine(this.redactedBeginning(words, longest));
    return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  }

  /** Redacts the beginning of a text. An end that may be the beginning of a secret, too short for redaction to recognise, is cut off. */
  private redactedBeginning(text: string, longest: number): string {
    const redacted = this.redact(text.slice(0, longest));
    if (text.length <= longest || redacted === LEFT_OUT) return redacted;
    return redacted.slice(0, Math.max(0, redacted.length - MOST_GROWTH * this.settings.redactor.longestUnrecognised));
  }

  private retryAfter(reply: Reply): number | undefined {
    return retryAfterMs(reply.retryAfter, this.settings.timing.now());
  }

  /** Returns the error for a too long URL. Only the query may be long: the filter of traffic data, and lists of ids. */
  private queryTooLong(facts: (remedy?: string) => FailureFacts, { url }: Try): ValidationError {
    const message = `the address has ${url.length} characters, which is more than the service accepts`;
    return new ValidationError(facts(REMEDY.shorten), [{ in: 'query', path: [], message, type: 'too_long' }]);
  }

  private notFound(facts: (remedy?: string) => FailureFacts, said: string, { about, configuration }: Try): NotFoundError {
    if (isNoSuchConfiguration(said, configuration)) return new NotFoundError(facts(REMEDY.configuration), 'configuration', true);
    return new NotFoundError(facts(about === 'configuration' ? `${REMEDY.configuration} ${REMEDY.elsewhere}` : undefined), about);
  }

  /** Describes an unexpected answer. */
  private shapeOf(reply: Reply): string {
    const { contentType, text } = reply;
    // The beginning of broken JSON is no help, and may contain secrets that the client does not know.
    if (text && isJsonType(reply) && replyJson(reply) === undefined) return brokenJson(text.length);
    const excerpt = oneLine(this.redactedBeginning(text, 50 * LONGEST_EXCERPT)).slice(0, LONGEST_EXCERPT);
    return sentInstead(contentType, excerpt);
  }

  private problemsIn({ detail }: JsonObject, said: string): Problem[] {
    if (!Array.isArray(detail)) return [{ in: 'body', path: [], message: said, type: '' }];
    return detail
      .slice(0, MOST_PROBLEMS)
      .filter(isJsonObject)
      .map(({ loc, msg, type }) => {
        const location = locationIn(loc);
        return {
          in: location.in,
          path: location.path.map((step) => (typeof step === 'string' ? this.quote(step, 2 * LONGEST_QUOTE) : step)),
          message: this.quote(textOf(msg)),
          type: this.quote(textOf(type)),
        };
      });
  }
}

/** Returns the service's message: `message`, `detail` as string or list, `data.message`. */
function saidIn({ message, detail, data }: JsonObject): string {
  const details = Array.isArray(detail)
    ? detail.filter(isJsonObject).map(({ loc, msg }) => [placeText(locationIn(loc)), textOf(msg)].filter(Boolean).join(': '))
    : [textOf(detail)];
  const words = [textOf(message), ...details, isJsonObject(data) ? textOf(data.message) : ''].filter((text) => text.trim());
  return [...new Set(words)].join('; ');
}

/** Parses a `loc`, which begins with the part of the request. Running deployments may leave out the part for the body. */
function locationIn(loc: unknown): Pick<Problem, 'in' | 'path'> {
  const steps = Array.isArray(loc) ? loc.filter((step) => typeof step === 'string' || typeof step === 'number') : [];
  const part = PLACES.find((place) => place === steps[0]);
  // Each step is searched for secrets, which takes time.
  return { in: part ?? 'body', path: steps.slice(part ? 1 : 0).slice(0, MOST_STEPS) };
}

function placeText({ in: part, path }: Pick<Problem, 'in' | 'path'>): string {
  return (part === 'body' ? path : [part, ...path]).join('.');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isJsonType({ contentType }: Reply): boolean {
  return /[/+]json$/.test(contentType);
}
