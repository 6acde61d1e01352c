import { ServerError } from '../../../src/api/errors';
import { answeredWith, misshapenAnswer, notTheApi, spoiledAnswer } from '../../../src/api/messages/answer';
import { noAnswer } from '../../../src/api/messages/no-answer';
import type { FailureReason } from '../../../src/api/messages/reason';
import { certificatesOfNode, namedByVariable } from '../../../src/api/messages/trust';

// The client's messages for failed requests, with sample values.

type Reason = Partial<FailureReason> & Pick<FailureReason, 'what'>;

const PLACE = 'https://protection.example.com';

/** A failed request to create an entry. */
export function failedCreate(reason: Reason): string {
  const doing = 'create action "polite-block" in configuration "prod"';
  return messageOf({ doing, method: 'POST', path: '/api/v4.3/conf/prod/actions/polite-block', ...reason });
}

/** A failed request to update an entry. */
export function failedUpdate(reason: Reason, tries = 1): string {
  const doing = 'update action "polite-block" in configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/actions/polite-block', tries, ...reason });
}

/** A failed request to attach a certificate. */
export function failedAttach(reason: Reason): string {
  const doing = 'attach certificate "cert-shop" to load balancer "edge-north" in configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/load-balancers/edge-north/certificates/cert-shop', ...reason });
}

/** A failed request to write a set. */
export function failedSet(reason: Reason): string {
  const doing = 'replace the action set of configuration "prod"';
  return messageOf({ doing, method: 'PUT', path: '/api/v4.3/conf/prod/actions', ...reason });
}

/**
 * A failed check of the outcome of a create.
 *
 * @param verb operation of the check
 * @param open message about the outcome
 */
export function failedLook(verb: string, { what, remedy = '' }: Reason, open: string): string {
  const doing = `${verb} action "polite-block" in configuration "prod"`;
  return messageOf({ doing, method: 'GET', path: '/api/v4.3/conf/prod/actions/polite-block', what, remedy: `${remedy} ${open}` });
}

/** A failed request to list a family. */
export function failedList(reason: Reason): string {
  const doing = 'list the action entries of configuration "prod"';
  return messageOf({ doing, method: 'GET', path: '/api/v4.3/conf/prod/actions', ...reason });
}

/** An answer with an error status, in the service's own words. */
export function answered(status: number, said: string, remedy?: string): Reason {
  return { what: answeredWith(PLACE, status, said), remedy };
}

/** An answer that is not from the management API. */
export function wrongAnswer(status: number, problem: string): FailureReason {
  return notTheApi(PLACE, status, problem);
}

/** An answer that was damaged in transit. */
export function spoiled(problem: string): FailureReason {
  return spoiledAnswer(PLACE, 200, problem);
}

/** An answer of the service with a value that cannot be read. */
export function misshapen(problem: string): FailureReason {
  return misshapenAnswer(PLACE, 200, problem);
}

/** No answer, by Node's code for the failure. */
export function unanswered(code: string): FailureReason {
  const stores = [certificatesOfNode('22.15.0'), namedByVariable('/etc/company/roots.pem', 'SSL_CERT_FILE'), '/etc/ssl/certs'];
  return noAnswer(code, 'protection.example.com', '', stores);
}

function messageOf(facts: ConstructorParameters<typeof ServerError>[0]): string {
  return new ServerError(facts).message;
}
