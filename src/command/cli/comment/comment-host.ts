import { own } from '../../../model/own';

/** A comment that exists. */
export interface Comment {
  /** Identifier in the API of the host. */
  readonly id: number;
  /** Page of the comment. */
  readonly url: string;
}

/** A pull request or a merge request, whose comments can be read and written. */
export interface CommentHost {
  /** Name of the pull request, for messages. */
  readonly name: string;
  /** Returns the first comment of the user of the token that begins with the text. Comments of others are left alone. */
  find(beginning: string): Promise<Comment | undefined>;
  create(body: string): Promise<Comment>;
  update(comment: Comment, body: string): Promise<Comment>;
}

/** Environment variables, such as those of a pipeline. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A comment as the hosts send it, with the members that are used. */
export interface SentComment {
  readonly id?: unknown;
  readonly body?: unknown;
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
