import { own } from '../../../model/own';

/** A comment that exists. */
export interface Comment {
  /** Identifier in the API of the host. */
  readonly id: number;
  /** Page of the comment. */
  readonly url: string;
}

/** Result of a search for the comment that the command wrote before. */
export interface Found {
  /** Oldest comment with the mark: by the user of the token if the host identifies this user, otherwise by anyone. */
  readonly comment: Comment | undefined;
  /** Whether the host identified the user of the token. Otherwise, the comment may be by another user, and is not to be updated. */
  readonly isIdentified: boolean;
}

/** A pull request or a merge request, whose comments can be read and written. */
export interface CommentHost {
  /** Name of the pull request, for messages. */
  readonly name: string;
  /** The commit that this run is about; undefined if the environment does not name it. */
  readonly commit: string | undefined;
  /** Returns the present commit of the pull request; undefined if the host does not tell it. */
  head(): Promise<string | undefined>;
  /** Searches for a comment that begins with the text. */
  find(beginning: string): Promise<Found>;
  create(body: string): Promise<Comment>;
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
