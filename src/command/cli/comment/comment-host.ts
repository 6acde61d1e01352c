import { own } from '../../../model/own';

/** A comment that exists. */
export interface Comment {
  /** Identifier in the API of the host. */
  readonly id: number;
  /** Page of the comment. */
  readonly url: string;
}

/**
 * Result of a search for the comment that the command wrote before. If the host did not identify the user of the token, the result has
 * no comment, because each may be by another user.
 */
export type Found = FoundOwn | FoundAny;

/** Result of a search by a user that the host identified. */
interface FoundOwn {
  readonly isIdentified: true;
  /** Oldest comment with the mark by the user of the token. */
  readonly own: Comment | undefined;
}

/** Result of a search by a user that the host did not identify. */
interface FoundAny {
  readonly isIdentified: false;
  /** Whether any user has written a comment with the mark. */
  readonly hasAny: boolean;
}

/** A pull request or a merge request, whose comments can be read and written. */
export interface CommentHost {
  /** Name of the pull request, for messages. */
  readonly name: string;
  /** The commit that this run is about; undefined if the environment does not name it. */
  readonly commit: string | undefined;
  /**
   * Returns the present commit of the pull request.
   *
   * @throws Error if the host does not tell it
   */
  head(): Promise<string>;
  /** Searches for a comment that begins with the text. Every search is by the user that the host identified for the first one. */
  find(beginning: string): Promise<Found>;
  /** @param beforeRepeat called before a try again. Its errors end the tries */
  create(body: string, beforeRepeat: () => Promise<void>): Promise<Comment>;
  /** @param beforeRepeat called before a try again. Its errors end the tries */
  update(comment: Comment, body: string, beforeRepeat: () => Promise<void>): Promise<Comment>;
  remove(comment: Comment): Promise<void>;
}

/** Environment variables, such as those of a pipeline. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A comment as the hosts send it, with the members that are used. */
export interface SentComment {
  readonly id?: unknown;
  readonly body?: unknown;
}

/** A user as the hosts send it, with the members that are used. */
export interface SentUser {
  readonly id?: unknown;
}

/** Returns the id of a user. An answer without an id identifies no user: two absent ids would be equal. */
export function idOf(user: unknown): number | undefined {
  const { id } = (user ?? {}) as SentUser;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

/** Returns the digest of a commit; undefined for any other value. */
export function commitOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) ? value : undefined;
}

/**
 * Returns the value of an environment variable.
 *
 * @throws Error that names the variable and what it is for, if it is not set
 */
export function requiredVariable(environment: Environment, name: string, meaning: string): string {
  const value = own(environment, name);
  if (!value) throw new Error(`${name} is not set. It has to contain ${meaning}.`);
  return value;
}
