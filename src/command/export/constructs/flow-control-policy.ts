import { isJsonObject, type Json, type JsonObject } from '../../../model';
import { remark } from '../../../output';
import { call, type CodeMember, constant, type Expression, listExpression, literal } from '../code/syntax-tree';
import { BOTH, Inexpressible } from './inexpressible';
import type { ConstructMapping } from './mapping';

export const FLOW_CONTROL_POLICY: ConstructMapping = {
  fields: {
    key: { value: ({ key }) => listExpression((key as JsonObject[]).map(keyPart)) },
    steps: { value: ({ steps }) => listExpression((steps as JsonObject[]).map(step)) },
  },
  problem: ({ key, steps, include, exclude }) => {
    if (key === undefined || steps === undefined) return remark`It has no key or no steps.`;
    return textsOf(include).some((tag) => textsOf(exclude).includes(tag)) ? BOTH : undefined;
  },
};

const KEY_METHODS: Readonly<Record<string, string>> = {
  args: 'argument',
  attrs: 'attribute',
  cookies: 'cookie',
  headers: 'header',
  plugins: 'plugin',
};

const KEY_CONSTANTS: Readonly<Record<string, string>> = { ip: 'IP', session: 'SESSION', country: 'COUNTRY' };

function keyPart(part: JsonObject): Expression {
  const [[kind, name] = ['', ''], another] = Object.entries(part);
  const method = Object.hasOwn(KEY_METHODS, kind) ? KEY_METHODS[kind] : undefined;
  if (another !== undefined || method === undefined || typeof name !== 'string')
    throw new Inexpressible(remark`A part of its key has no member, or several.`);
  const known = kind === 'attrs' && Object.hasOwn(KEY_CONSTANTS, name) ? KEY_CONSTANTS[name] : undefined;
  return known === undefined ? call('FlowKey', method, [literal(name)]) : constant('FlowKey', known);
}

const STEP_METHODS: Readonly<Record<string, string>> = { GET: 'get', POST: 'post', PUT: 'put' };

function step({ method, uri, headers, ...others }: JsonObject): Expression {
  if (typeof method !== 'string' || typeof uri !== 'string' || uri.trim() === '')
    throw new Inexpressible(remark`One of its steps has no method or no path.`);
  const { host, ...further } = isJsonObject(headers) ? headers : {};
  const options: CodeMember[] = [
    ...(host === undefined ? [] : [['host', literal(host as string)] as const]),
    ...Object.entries({ ...others, ...(Object.keys(further).length > 0 && { headers: further }) }).map(([name, value]): CodeMember => [
      name,
      map(value),
    ]),
  ];
  const known = Object.hasOwn(STEP_METHODS, method) ? STEP_METHODS[method] : undefined;
  return known === undefined
    ? call('FlowStep', 'of', [literal(method), literal(uri)], options)
    : call('FlowStep', known, [literal(uri)], options);
}

function map(value: Json): Expression {
  return { kind: 'map', entries: Object.entries(value as Record<string, string>).map(([key, text]) => [key, literal(text)]) };
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
