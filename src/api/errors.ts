import { trimmedEnd } from '../model/trim';

/** The kind of a failure. It is the same in every bundle, while `instanceof` fails across bundles. */
export type ApiErrorKind =
  | 'not-found'
  | 'conflict'
  | 'validation'
  | 'input'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'service-unavailable'
  | 'server'
  | 'unexpected-reply'
  | 'transport'
  | 'aborted';

/** The facts of a failure. All texts must be redacted. */
export interface FailureFacts {
  /** The operation, as a clause that follows "Could not": `create dynamic rule "x" in configuration "prod"`. */
  readonly doing: string;
  /** The failure, as a clause without a full stop: `the service at … answered 409: …`. */
  readonly what: string;
  /** The remedy, in whole sentences. */
  readonly remedy?: string;
  readonly method: string;
  /** Path of the request, without base_url's prefix and without query. */
  readonly path: string;
  /** HTTP status, if there was an answer. */
  readonly status?: number;
  /** The service's message, if any. */
  readonly said?: string;
  /** Number of tries, including this one. 0 if the client did not try, because an earlier call had just failed to connect. */
  readonly tries?: number;
}

/** One problem that the service found in the request. */
export interface Problem {
  /** The part of the request with the problem. */
  readonly in: ProblemPlace;
  /** The place in that part: field names and positions, without a leading `body`. Empty for a problem of the whole part. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The service's type of the problem: `value_error.missing`. Empty if missing. */
  readonly type: string;
}

/** The parts of a request, as the service names them at the beginning of a `loc` (contract, section 7). */
export type ProblemPlace = 'body' | 'query' | 'path';

// A global symbol lets copies of this module in several bundles recognise each other's errors.
const BRAND: unique symbol = Symbol.for('svc-waap.api-error') as never;

function isOfKind(value: unknown, kind?: ApiErrorKind): boolean {
  if (typeof value !== 'object' || value === null || !(BRAND in value)) return false;
  return kind === undefined || ('kind' in value && value.kind === kind);
}

/** A failed call to the management API. Errors never contain headers, the API key, or the original error. */
export abstract class ApiError extends Error {
  /** Whether the value is an error of the management API, of any kind and from any bundle. */
  public static is(value: unknown): value is ApiError {
    return isOfKind(value);
  }

  public abstract readonly kind: ApiErrorKind;
  /** HTTP status, if there was an answer. */
  public readonly status?: number;
  public readonly method: string;
  /** Path of the request, without base_url's prefix and without query. */
  public readonly path: string;
  /** The service's message, if any. */
  public readonly said?: string;
  /** Number of tries. 0 if the client did not try, because an earlier call had just failed to connect. */
  public readonly tries: number;

  public constructor(facts: FailureFacts) {
    super(sentence(facts));
    this.status = facts.status;
    this.method = facts.method;
    this.path = facts.path;
    this.said = facts.said;
    this.tries = facts.tries ?? 1;
  }

  public get [BRAND](): true {
    return true;
  }

  /** Returns the fields and the message, without the stack, for structured logs. */
  public toJSON(): Record<string, unknown> {
    const fields: object = { ...this };
    return { ...fields, name: this.name, message: this.message };
  }
}

function sentence({ doing, what, remedy, method, path, tries = 1 }: FailureFacts): string {
  const place = `(${[`${method} ${path}`, ...(tries > 1 ? [`${tries} tries`] : [])].join(', ')})`;
  return [`Could not ${doing}: ${trimmedEnd(what, /[\s.]/)}.`, remedy, place].filter(Boolean).join(' ');
}

/** Kind of the missing object after a 404. Load balancers and certificates count as entries. */
export type Missing = 'entry' | 'version' | 'configuration';

/** 404: the object does not exist. */
export class NotFoundError extends ApiError {
  public static override is(value: unknown): value is NotFoundError {
    return isOfKind(value, 'not-found');
  }

  public override readonly name = 'NotFoundError';
  public readonly kind = 'not-found';

  public constructor(
    facts: FailureFacts,
    /** Kind of the missing object. If the whole configuration is missing, nothing is known about its objects. */
    public readonly missing: Missing,
    /** Whether the message says that the configuration is missing. If not, a gateway may have sent the 404. */
    public readonly namesConfiguration = false,
  ) {
    super(facts);
  }
}

/** 409, or the object to create already exists with other content. */
export class ConflictError extends ApiError {
  public static override is(value: unknown): value is ConflictError {
    return isOfKind(value, 'conflict');
  }

  public override readonly name = 'ConflictError';
  public readonly kind = 'conflict';

  public constructor(
    facts: FailureFacts,
    /**
     * The fields in which the existing object differs from the sent one, if known: `include.tags`. In a set, the id of the
     * entry precedes the field. An id alone is an entry that only one side has.
     */
    public readonly differences: readonly string[] = [],
  ) {
    super(facts);
  }
}

/** The request is invalid: 422, a 400 with only a message, or a value that cannot be sent. */
export class ValidationError extends ApiError {
  public static override is(value: unknown): value is ValidationError {
    return isOfKind(value, 'validation');
  }

  public override readonly name = 'ValidationError';
  public readonly kind = 'validation';

  public constructor(
    facts: FailureFacts,
    public readonly problems: readonly Problem[],
  ) {
    super(facts);
  }
}

/** 400 with `{code, message}` (contract, section 7). */
export class InputError extends ApiError {
  public static override is(value: unknown): value is InputError {
    return isOfKind(value, 'input');
  }

  public override readonly name = 'InputError';
  public readonly kind = 'input';

  public constructor(
    facts: FailureFacts,
    /** The service's code, which usually equals the HTTP status. */
    public readonly code: number,
  ) {
    super(facts);
  }
}

/** 401: the service does not accept the credentials. */
export class UnauthorizedError extends ApiError {
  public static override is(value: unknown): value is UnauthorizedError {
    return isOfKind(value, 'unauthorized');
  }

  public override readonly name = 'UnauthorizedError';
  public readonly kind = 'unauthorized';
}

/** 403: the API key has no permission, or the service is under maintenance. */
export class ForbiddenError extends ApiError {
  public static override is(value: unknown): value is ForbiddenError {
    return isOfKind(value, 'forbidden');
  }

  public override readonly name = 'ForbiddenError';
  public readonly kind = 'forbidden';

  public constructor(
    facts: FailureFacts,
    /** The service refuses writes for some time. Reading works. */
    public readonly maintenance: boolean,
  ) {
    super(facts);
  }
}

/** 429. */
export class RateLimitedError extends ApiError {
  public static override is(value: unknown): value is RateLimitedError {
    return isOfKind(value, 'rate-limited');
  }

  public override readonly name = 'RateLimitedError';
  public readonly kind = 'rate-limited';

  public constructor(
    facts: FailureFacts,
    /** The wait that the service requested, in milliseconds. */
    public readonly retryAfterMs?: number,
  ) {
    super(facts);
  }
}

/** 408, 425, 502, 503 or 504: no server took the request, or a gateway did not wait for its end. */
export class ServiceUnavailableError extends ApiError {
  public static override is(value: unknown): value is ServiceUnavailableError {
    return isOfKind(value, 'service-unavailable');
  }

  public override readonly name = 'ServiceUnavailableError';
  public readonly kind = 'service-unavailable';

  public constructor(
    facts: FailureFacts,
    /** The service is publishing a configuration, and answers again when it has finished. */
    public readonly publishing: boolean,
    /** The wait that the service requested, in milliseconds. */
    public readonly retryAfterMs?: number,
  ) {
    super(facts);
  }
}

/** 500 and the like: the service failed (contract, section 7). */
export class ServerError extends ApiError {
  public static override is(value: unknown): value is ServerError {
    return isOfKind(value, 'server');
  }

  public override readonly name = 'ServerError';
  public readonly kind = 'server';

  public constructor(
    facts: FailureFacts,
    /** The service's code, if any. */
    public readonly code?: number,
  ) {
    super(facts);
  }
}

/**
 * An answer that is not from the management API, or was corrupted on its way: an HTML page, broken JSON, a redirect to
 * another server, another shape.
 */
export class UnexpectedReplyError extends ApiError {
  public static override is(value: unknown): value is UnexpectedReplyError {
    return isOfKind(value, 'unexpected-reply');
  }

  public override readonly name = 'UnexpectedReplyError';
  public readonly kind = 'unexpected-reply';

  public constructor(
    facts: FailureFacts,
    /** Whether the service has probably sent a valid answer, which was corrupted on its way. A retry may succeed. */
    public readonly spoiled = false,
  ) {
    super(facts);
  }
}

/** Whether a write failed only because its answer cannot be read: the service answered with success. */
export function isUnreadableSuccess(error: unknown): error is UnexpectedReplyError {
  return UnexpectedReplyError.is(error) && error.spoiled && error.method !== 'GET';
}

/** There was no answer, because of DNS, a refused or closed connection, TLS, or a timeout. */
export class TransportError extends ApiError {
  public static override is(value: unknown): value is TransportError {
    return isOfKind(value, 'transport');
  }

  public override readonly name = 'TransportError';
  public readonly kind = 'transport';

  public constructor(
    facts: FailureFacts,
    /** Node's code: `ECONNREFUSED`. `ETIMEDOUT` also means that a try took longer than allowed. */
    public readonly code: string,
    /** Whether a connection took the request. If not, the service cannot have carried it out. */
    public readonly wasSent: boolean,
  ) {
    super(facts);
  }
}

/** The caller's AbortSignal ended the call. */
export class AbortedError extends ApiError {
  public static override is(value: unknown): value is AbortedError {
    return isOfKind(value, 'aborted');
  }

  public override readonly name = 'AbortedError';
  public readonly kind = 'aborted';

  /** @param mayHaveLanded whether a write was sent, so that the service may have carried it out */
  public constructor(
    facts: FailureFacts,
    public readonly mayHaveLanded = false,
  ) {
    super(facts);
  }
}
