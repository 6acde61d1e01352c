import { ServerError } from '../../../src/api/errors';
import { answeredWith, notTheApi } from '../../../src/api/messages/answer';
import { noAnswer } from '../../../src/api/messages/no-answer';
import type { Reason } from '../../../src/api/messages/reason';

// What the client says of requests that failed, with sample values.

const PLACE = 'https://protection.example.com';

/** A failed request to update an entry. */
export function failedUpdate(reason: Partial<Reason> & Pick<Reason, 'what'>, tries = 1): string {
  const doing = 'update action "polite-block" in configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/actions/polite-block', tries, ...reason });
}

/** A failed request to attach a certificate. */
export function failedAttach(reason: Partial<Reason> & Pick<Reason, 'what'>): string {
  const doing = 'attach certificate "cert-shop" to load balancer "edge-north" in configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/load-balancers/edge-north/certificates/cert-shop', ...reason });
}

/** A failed request to write a set. */
export function failedSet(reason: Partial<Reason> & Pick<Reason, 'what'>): string {
  const doing = 'replace the action set of configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/actions', ...reason });
}

/** A failed request to list a family. */
export function failedList(reason: Partial<Reason> & Pick<Reason, 'what'>): string {
  const doing = 'list the action entries of configuration "prod"';
  return messageOf({ doing, method: 'GET', path: '/api/v4.3/conf/prod/actions', ...reason });
}

/** An answer with an error status, in the service's own words. */
export function answered(status: number, said: string, remedy?: string): Partial<Reason> & Pick<Reason, 'what'> {
  return { what: answeredWith(PLACE, status, said), remedy };
}

/** An answer that is none of the management API. */
export function wrongAnswer(status: number, problem: string): Reason {
  return notTheApi(PLACE, status, problem);
}

/** No answer, by Node's code for the failure. */
export function unanswered(code: string): Reason {
  return noAnswer(code, 'protection.example.com', '');
}

function messageOf(facts: ConstructorParameters<typeof ServerError>[0]): string {
  return new ServerError(facts).message;
}
