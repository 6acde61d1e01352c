import { excessText, grouped, type JsonExcess } from '../../model';
import { LOOK_BETWEEN, type FailureReason } from './reason';

// Messages about answers that are errors, or that are not from the management API.

/** @param said the service's message, or a description of its answer */
export function answeredWith(place: string, status: number, said: string): string {
  return `the service at ${place} answered ${status}: ${said}`;
}

/** Remedies of the service's errors. */
export const REMEDY = {
  notJson: 'The answer is not JSON, so a proxy or a firewall between this machine and the service may have sent it. Check them first.',
  correct: 'Correct what the service refuses, and try again.',
  maintenance: 'The service is under maintenance. It answers reads and refuses writes. Try again after the maintenance.',
  permission: 'Check the access level of the api_key. Writing requires Editor or higher.',
  configuration: 'Check the name of the configuration.',
  elsewhere: 'If it is right, look for a proxy or a gateway between this machine and the service that answers in its place.',
  conflict: 'Choose another id or name, or import the existing object.',
  shorten: 'The query is too long. Write fewer conditions, shorter values or fewer ids.',
  later: 'Try again later.',
  rate: 'Set requests_per_second, or lower max_concurrency.',
  publishing: 'The service is publishing an earlier change. Try again when it has finished.',
  misshapen: 'Check that base_url is the address of the management API. If it is, report the answer to the operator of the service.',
  failed: 'Try again. If this happens again, report it to the operator of the service.',
} as const;

/** @param problem of the answer, as a clause */
export function notTheApi(place: string, status: number, problem: string): FailureReason {
  return { what: `${place} does not answer like the management API: ${problem} (status ${status})`, remedy: 'Check base_url.' };
}

/** @param problem of the answer, as a clause */
export function spoiledAnswer(place: string, status: number, problem: string): FailureReason {
  return {
    what: `the client cannot read the answer of the service at ${place}: ${problem} (status ${status})`,
    remedy: LOOK_BETWEEN,
  };
}

/** @param problem of the answer, as a clause */
export function misshapenAnswer(place: string, status: number, problem: string): FailureReason {
  return { what: `the client cannot use the answer of the service at ${place}: ${problem} (status ${status})`, remedy: REMEDY.misshapen };
}

export function saidInstead(said: string): string {
  return `it answered ${JSON.stringify(said)}`;
}

/** @param excerpt the first characters of the body; empty for an empty body */
export function sentInstead(contentType: string, excerpt: string): string {
  return excerpt === '' ? 'it sent an empty answer' : `it sent ${contentType || 'a text'} that begins with ${JSON.stringify(excerpt)}`;
}

/** @param length of the answer, in characters */
export function brokenJson(length: number): string {
  return `it sent ${length} characters that are not complete JSON`;
}

export const PARTIAL_ANSWER = 'it sent only a part of the answer, which the client did not ask for';

export const ENTRY_WITHOUT_ID = 'an entry of the list has no "_id", by which it could be found';

export const LIST_WITHOUT_ITEMS = 'the list has no "items"';

/** @param total the number that the service gives */
export function listIncomplete(total: number, items: number): string {
  return `the list has ${items} items, and its total is ${total}`;
}

export function listRepeats(id: string): string {
  return `the list has ${JSON.stringify(id)} twice`;
}

export function itemOfAnotherKind(noun: string): string {
  return `the list contains an item that is not ${withArticle(noun)}`;
}

export function objectOfAnotherKind(noun: string): string {
  return `it sent an object that is not ${withArticle(noun)}`;
}

/** @param most pairs of a load balancer and a city */
export function tooManyRegions(balancers: number, cities: number, most: number): string {
  return `it has ${grouped(balancers)} load balancers and ${grouped(cities)} cities, which make more than ${grouped(most)} pairs`;
}

/** @param pages in a row without a new request */
export function repeatedPages(pages: number): string {
  return `${pages} pages of logs in a row have no new request, so it does not return the others`;
}

export const TRAFFIC_WITHOUT_RESULTS = 'the answer has no "data" with "results"';

/** @param status in the body of an answer that says 200 in its head */
export function trafficWithStatus(status: number): string {
  return `the body has the status ${status}`;
}

export const WRITE_WITHOUT_MESSAGE = 'the answer to a write has no "message"';

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

// Messages about redirects and too long answers. Each follows "the service at …".

export function redirectsTooOften(most: number): string {
  return `redirected the request more than ${most} times`;
}

export const REDIRECTS_NOWHERE = 'sent a redirect without a valid address';

/** @param base the base_url of the other server */
export function redirectsElsewhere(target: string, base: string): FailureReason {
  return {
    what: `redirects to another server, ${target}, and the client does not send the API key there`,
    remedy: `If the service is at that address, set base_url to ${base}.`,
  };
}

export function redirectsWrite(method: string, target: string): FailureReason {
  return {
    what: `redirects the ${method} request to ${target}, and the client follows redirects of GET requests only`,
    remedy: 'Set base_url so that the service does not redirect.',
  };
}

const MEBIBYTE = 1024 * 1024;

/** @param most in bytes */
export function answerTooLarge(excess: JsonExcess): FailureReason {
  return { what: `sent an answer that the client does not parse: ${excessText(excess)}`, remedy: REMEDY_FOR_LONG };
}

export function answerTooLong(most: number): FailureReason {
  const limit = most < MEBIBYTE ? `${most} bytes` : `${Math.floor(most / MEBIBYTE)} MiB`;
  return {
    what: `sent an answer of more than ${limit}, which is the limit of the client`,
    remedy: REMEDY_FOR_LONG,
  };
}

const REMEDY_FOR_LONG =
  'Check that base_url is the address of the management API. If it is, request less, for example a shorter time range.';
