import { type Asked, fault, type Fault } from '../fault';
import { on, type Place } from '../places';
import { at } from '../traffic-answers';
import { mistaking, pretending } from '../wrongs';

const QUARANTINE = at('quarantined');
const EMPTY = {
  status: 200,
  body: { data: { results: [], statistics: { bytes_billed: null, bytes_processed: null, elapsed_ms: 0 } }, status: 200 },
};

/** Returns the values of a selector's member, in the query of a GET or in the body of a DELETE. */
function valuesOf({ query, repeated, body }: Asked, name: string): readonly string[] | undefined {
  const value = (body as Record<string, string | string[]> | undefined)?.[name] ?? repeated?.[name] ?? query[name];
  return value === undefined ? undefined : [value].flat();
}

function without(asked: Asked, name: string): Asked {
  const remaining = <T>(members: Readonly<Record<string, T>> | undefined) =>
    Object.fromEntries(Object.entries(members ?? {}).filter(([each]) => each !== name));
  const { query, repeated, body } = asked;
  return {
    ...{ ...asked, query: remaining(query), repeated: remaining(repeated) },
    ...(body !== undefined && { body: remaining(body as Record<string, unknown>) }),
  };
}

/** Returns a service that ignores a member of the selector, or ignores it only beside another member. */
function ignoring(place: Place, name: string, beside?: string) {
  return mistaking(place, (asked) => (beside === undefined || valuesOf(asked, beside) ? without(asked, name) : asked));
}

/** Returns a service that uses only one of several values. */
function taking(place: Place, name: string, position: number) {
  return mistaking(place, (asked) => {
    const values = valuesOf(asked, name);
    if (!values || values.length < 2) return asked;
    const one = [values.at(position)!];
    const { query, body } = without(asked, name);
    return body === undefined
      ? { ...asked, query: { ...query, [name]: one[0]! }, repeated: {} }
      : { ...asked, body: { ...body, [name]: one } };
  });
}

const PARTS = ['config', 'ids', 'rule_ids'];

const COMBINED = [
  ['ids', 'rule_ids'],
  ['config', 'ids'],
  ['config', 'rule_ids'],
] as const;

/** Section 4.8: selectors that select other entries. */
export const QUARANTINE_FAULTS: readonly Fault[] = [
  ...(
    [
      ['GET', 'list'],
      ['DELETE', 'delete'],
    ] as const
  ).flatMap(([method, route]) => {
    const place = on(method, QUARANTINE);
    return [
      ...(method === 'GET' ? PARTS : []).map((name) =>
        fault(`ignores ${name} of the quarantine list`, [`4.8/list/${name}`, `4.8/list/${name}/selects`], ignoring(place, name)),
      ),
      ...COMBINED.flatMap(([one, other]) => [
        fault(
          `ignores ${one} beside ${other} to ${method} the quarantine list`,
          `4.8/${route}/${one}/${other}`,
          ignoring(place, one, other),
        ),
        fault(
          `ignores ${other} beside ${one} to ${method} the quarantine list`,
          `4.8/${route}/${one}/${other}`,
          ignoring(place, other, one),
        ),
      ]),
      ...['ids', 'rule_ids'].flatMap((name) => [
        fault(`takes only the last of ${name} to ${method} the quarantine list`, `4.8/${route}/${name}/repeated`, taking(place, name, -1)),
        fault(`takes only the first of ${name} to ${method} the quarantine list`, `4.8/${route}/${name}/repeated`, taking(place, name, 0)),
      ]),
      ...['provider', 'syntax'].map((name) =>
        fault(
          `takes any ${name} to ${method} the quarantine list`,
          `4.8/${method.toLowerCase()}/${name}/value`,
          mistaking(place, (asked) => ({ ...asked, headers: { ...asked.headers, ...known(asked, name) } })),
        ),
      ),
    ];
  }),
  fault(
    'removes nothing from the quarantine list',
    PARTS.map((name) => `4.8/delete/${name}/selects`),
    pretending(on('DELETE', QUARANTINE), EMPTY),
  ),
  fault(
    'removes the whole configuration instead of one rule or entry',
    ['4.8/delete/ids/selects', '4.8/delete/rule_ids/selects'],
    mistaking(on('DELETE', QUARANTINE), (asked) => removingAll(asked)),
  ),
];

/** Returns the request with a selector of the whole configuration that the rules are named after. */
function removingAll(asked: Asked): Asked {
  const [id] = valuesOf(asked, 'rule_ids') ?? [];
  const config = id?.replace(/-[a-z]+-wave$/, '');
  return { ...asked, body: config === undefined ? { config: asked.config } : { config } };
}

function known({ headers }: Asked, name: string): Readonly<Record<string, string>> {
  const value = { provider: 'document_db', syntax: 'json' }[name];
  return headers?.[name] === undefined || value === undefined ? {} : { [name]: value };
}
