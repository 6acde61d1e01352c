/** What sort of failure an error is; the same in every bundle, where `instanceof` is not. */
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

/** What every failure is made of. All text in it is redacted by whoever makes it. */
export interface FailureFacts {
  /** What was tried, as it follows "Could not": `create dynamic rule "x" in configuration "prod"`. */
  readonly doing: string;
  /** What happened, as a clause without a full stop: `the service at … answered 409: …`. */
  readonly what: string;
  /** What to do about it, in whole sentences. */
  readonly remedy?: string;
  readonly method: string;
  /** Path of the request, without base_url's prefix and without query. */
  readonly path: string;
  /** HTTP status, where one arrived. */
  readonly status?: number;
  /** The service's own words, where it gave any. */
  readonly said?: string;
  /** How many tries were made, this one included; 0 when none was, as an earlier call had just found nobody there. */
  readonly tries?: number;
}

/** One thing that the service found wrong with what was sent. */
export interface Problem {
  /** Which part of the request it is about. */
  readonly in: ProblemPlace;
  /** Where in that part: field names and positions, without a leading `body`. Empty when it is about the whole. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The service's name for the sort of problem: `value_error.missing`. Empty when it gave none. */
  readonly type: string;
}

/** The parts of a request, as the service names them at the beginning of a `loc` (contract, section 7). */
export type ProblemPlace = 'body' | 'query' | 'path';

// Registered globally, so that a copy of this module in another bundle recognises its twin's errors.
const BRAND: unique symbol = Symbol.for('svc-waap.api-error') as never;

function isOfKind(value: unknown, kind?: ApiErrorKind): boolean {
  if (typeof value !== 'object' || value === null || !(BRAND in value)) return false;
  return kind === undefined || ('kind' in value && value.kind === kind);
}

/** A call to the management API that failed. Never holds headers, the key, or the error it was made from. */
export abstract class ApiError extends Error {
  /** Whether the value is an error of the management API, of whatever kind and from whatever bundle. */
  public static is(value: unknown): value is ApiError {
    return isOfKind(value);
  }

  public abstract readonly kind: ApiErrorKind;
  /** HTTP status, where one arrived. */
  public readonly status?: number;
  public readonly method: string;
  /** Path of the request, without base_url's prefix and without query. */
  public readonly path: string;
  /** The service's own words, where it gave any. */
  public readonly said?: string;
  /** How many tries were made; 0 when none was, as an earlier call had just found nobody there. */
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

  /** For structured logs: the fields and the message, without the stack. */
  public toJSON(): Record<string, unknown> {
    const fields: object = { ...this };
    return { ...fields, name: this.name, message: this.message };
  }
}

function sentence({ doing, what, remedy, method, path, tries = 1 }: FailureFacts): string {
  const place = `(${method} ${path}${tries > 1 ? `, ${tries} tries` : ''})`;
  return [`Could not ${doing}: ${what.replace(/[\s.]+$/, '')}.`, remedy, place].filter(Boolean).join(' ');
}

/** What a 404 is about; an entry is also a load balancer or a certificate on it. */
export type Missing = 'entry' | 'version' | 'configuration';

/** 404: what was asked for is not there. */
export class NotFoundError extends ApiError {
  public static override is(value: unknown): value is NotFoundError {
    return isOfKind(value, 'not-found');
  }

  public override readonly name = 'NotFoundError';
  public readonly kind = 'not-found';

  public constructor(
    facts: FailureFacts,
    /** What is missing. Where the whole configuration is, nothing is known about what was asked for in it. */
    public readonly missing: Missing,
  ) {
    super(facts);
  }
}

/** 409, or what was to be created is there with other content. */
export class ConflictError extends ApiError {
  public static override is(value: unknown): value is ConflictError {
    return isOfKind(value, 'conflict');
  }

  public override readonly name = 'ConflictError';
  public readonly kind = 'conflict';

  public constructor(
    facts: FailureFacts,
    /**
     * Where that which is there differs from what was sent, as far as that is known: `include.tags`. In a set the id
     * of the entry comes first; an id alone is of an entry that only one side has.
     */
    public readonly differences: readonly string[] = [],
  ) {
    super(facts);
  }
}

/** What was sent does not match: 422, a 400 that only has a message, or a value that cannot be sent at all. */
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
    /** The service's own code; normally the HTTP status again. */
    public readonly code: number,
  ) {
    super(facts);
  }
}

/** 401: the service does not know who asks. */
export class UnauthorizedError extends ApiError {
  public static override is(value: unknown): value is UnauthorizedError {
    return isOfKind(value, 'unauthorized');
  }

  public override readonly name = 'UnauthorizedError';
  public readonly kind = 'unauthorized';
}

/** 403: the key may not do this, or the service is under maintenance. */
export class ForbiddenError extends ApiError {
  public static override is(value: unknown): value is ForbiddenError {
    return isOfKind(value, 'forbidden');
  }

  public override readonly name = 'ForbiddenError';
  public readonly kind = 'forbidden';

  public constructor(
    facts: FailureFacts,
    /** Writes are refused for a while; reads work. */
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
    /** Wait that the service asked for, in milliseconds. */
    public readonly retryAfterMs?: number,
  ) {
    super(facts);
  }
}

/** 408, 425, 502, 503 or 504: nobody took the request, or nobody waited for its end. */
export class ServiceUnavailableError extends ApiError {
  public static override is(value: unknown): value is ServiceUnavailableError {
    return isOfKind(value, 'service-unavailable');
  }

  public override readonly name = 'ServiceUnavailableError';
  public readonly kind = 'service-unavailable';

  public constructor(
    facts: FailureFacts,
    /** The service is publishing a configuration, and answers again when done. */
    public readonly publishing: boolean,
    /** Wait that the service asked for, in milliseconds. */
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
    /** The service's own code, where it gave one. */
    public readonly code?: number,
  ) {
    super(facts);
  }
}

/** An answer that the management API does not give: an HTML page, a redirect elsewhere, another shape. */
export class UnexpectedReplyError extends ApiError {
  public static override is(value: unknown): value is UnexpectedReplyError {
    return isOfKind(value, 'unexpected-reply');
  }

  public override readonly name = 'UnexpectedReplyError';
  public readonly kind = 'unexpected-reply';
}

/** No answer: DNS, refused, dropped, TLS, timeout. */
export class TransportError extends ApiError {
  public static override is(value: unknown): value is TransportError {
    return isOfKind(value, 'transport');
  }

  public override readonly name = 'TransportError';
  public readonly kind = 'transport';

  public constructor(
    facts: FailureFacts,
    /** As Node names it: `ECONNREFUSED`. `ETIMEDOUT` also when a try took longer than allowed. */
    public readonly code: string,
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
}
