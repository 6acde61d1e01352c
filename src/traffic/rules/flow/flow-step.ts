import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { FlowControlPolicy } from '../../../model';
import { own } from '../../../model/own';
import { named, type RequestParameter, type RecordValue, textOf } from '../record-value';

type Step = FlowControlPolicy['steps'][number];

/** One step of a policy, prepared for many requests. */
export interface PreparedStep {
  readonly fields: readonly string[];
  readonly parameters: readonly RequestParameter[];
  readonly matches: (record: Readonly<Record<string, unknown>>) => boolean;
}

/** Prepares a step; undefined if the step uses data that records do not contain. */
export function prepared({ method, uri, args = {}, cookies = {}, headers = {}, plugins = {} }: Step): PreparedStep | undefined {
  if (Object.keys(plugins).length > 0) return undefined;
  const { host, ...others } = withLowerNames(headers);
  const tests: Tested[] = [];
  if (method !== undefined) tests.push(field('method', (text) => text === method));
  if (uri !== undefined) tests.push(field('path', (text) => text === uri));
  if (host !== undefined) tests.push(hostTest(host));
  for (const [map, values] of [
    ['headers', others],
    ['cookies', cookies],
    ['arguments', args],
  ] as const)
    for (const [name, value] of Object.entries(values)) tests.push({ ...named(map, name), passes: valueTest(value) });
  return {
    fields: tests.flatMap(({ fields }) => fields),
    parameters: tests.flatMap(({ parameters = [] }) => parameters),
    matches: (record) =>
      tests.every(({ read, passes }) => {
        const text = read(record);
        return text !== undefined && passes(text);
      }),
  };
}

type Tested = RecordValue & { readonly passes: (text: string) => boolean };

function field(name: string, passes: Tested['passes']): Tested {
  return { fields: [name], read: (record) => textOf(own(record, name)), passes };
}

/** Tests a host, ignoring case. */
function hostTest(host: string): Tested {
  const wanted = host.toLowerCase();
  const header = named('headers', 'host');
  return {
    fields: ['host', ...header.fields],
    parameters: header.parameters!,
    read: (record) => textOf(record['host']) ?? header.read(record),
    passes: (text) => text.toLowerCase() === wanted,
  };
}

/** Tests a value, which is a string or a regular expression that matches anywhere in the value of the request. */
function valueTest(value: string): (text: string) => boolean {
  try {
    const pattern = RE2JS.compile(value);
    return (text) => text === value || pattern.test(text);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return (text) => text === value;
  }
}

function withLowerNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
