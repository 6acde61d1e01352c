import { BackendService, itemOf, type JsonObject, memberOf, membersOf, own } from '../../../model';
import { remark } from '../../../output';
import { call, type CodeMember, type Expression, listExpression, literal } from '../code/syntax-tree';
import { choiceExpression } from './choices';
import { Inexpressible } from './inexpressible';
import { type ConstructMapping, converted, plainValue } from './mapping';
import type { Surroundings } from '../resources/attributes';

const HOST = itemOf(memberOf(BackendService.schema, 'back_hosts')?.schema);

export const BACKEND_SERVICE: ConstructMapping = {
  fields: {
    sticky: { value: ({ sticky, sticky_cookie_name: cookie }) => stickyMode(sticky as string | undefined, cookie as string | undefined) },
    transport_mode: converted('transport_mode', (value) => choiceExpression('TransportMode', value as string)),
    back_hosts: { value: ({ back_hosts: hosts }, around) => listExpression((hosts as JsonObject[]).map((host) => backHost(host, around))) },
  },
  merged: ['sticky_cookie_name'],
  problem: ({ back_hosts: hosts }) => ((hosts as unknown[]).length === 0 ? remark`It has no hosts.` : undefined),
};

function stickyMode(mode: string | undefined, cookie: string | undefined): Expression | undefined {
  if (cookie === undefined) return mode === undefined ? undefined : choiceExpression('StickyMode', mode);
  if (mode === 'customcookie') return call('StickyMode', 'custom_cookie', [literal(cookie)]);
  return call('StickyMode', 'of', [literal(mode ?? 'none'), literal(cookie)]);
}

function backHost({ host, ...options }: JsonObject, around: Surroundings): Expression {
  if (typeof host !== 'string' || host.trim() === '') throw new Inexpressible(remark`One of its hosts is empty.`);
  const members = membersOf(HOST).flatMap(({ field, schema }): CodeMember[] => {
    const value = own(options, field);
    return value === undefined ? [] : [[field, plainValue(field, schema, value, 'BackHostOptions', around)]];
  });
  return call('BackHost', 'of', [literal(host)], members);
}
