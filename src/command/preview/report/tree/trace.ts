import { counted } from '../../../../model';
import { isLoss, type RequestLevel } from '../../impact/levels';
import { type AlikeRequests, requestsText, type Witness } from '../../rules/witness';
import type { Trace, TraceRow } from './blocks';

const LEVELS: Readonly<Record<RequestLevel, string>> = {
  blocked: 'blocked',
  challenged: 'challenged',
  monitored: 'only reported',
  free: 'let through',
  skipped: 'exempt from all checks',
};

/** Rows at each end of a long trace. */
const ENDS = 3;

/** Returns a trace of requests as a table. */
export function traceOf({ requests }: Witness): Trace {
  const left = requests.slice(ENDS, -ENDS);
  const rows =
    left.length > 1 ? [...requests.slice(0, ENDS).map(rowOf), leftOut(left), ...requests.slice(-ENDS).map(rowOf)] : requests.map(rowOf);
  return { kind: 'trace', title: 'Trace of requests', columns: ['Time', 'Requests', 'Before', 'After'], rows };
}

function rowOf(requests: AlikeRequests): TraceRow {
  const { before, after } = requests;
  const [was, is] = [LEVELS[before], LEVELS[after]];
  const verdict = isLoss(requests) ? 'weaker' : before === after ? undefined : 'stronger';
  return {
    time: timeOf(requests),
    requests: requestsText(requests),
    before: was,
    after: is,
    text: verdict ? `${was} before the plan, ${is} after it` : was,
    ...(verdict && { verdict }),
  };
}

function leftOut(requests: readonly AlikeRequests[]): TraceRow {
  const count = requests.reduce((sum, some) => sum + some.count, 0);
  return { time: '…', requests: `${counted(count, 'request')} not shown`, before: '…', after: '…', text: '…' };
}

function timeOf({ from, to }: AlikeRequests): string {
  const [first, last] = [from, to].map(Math.round);
  return first === last ? `${first} s` : `${first} to ${last} s`;
}
