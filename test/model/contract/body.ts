import type { Family } from './family';

/** An entry as JSON has it. */
export type Body = Readonly<Record<string, unknown>>;

/** A complete body: every field that every service can take, with its first value. */
export function bodyOf({ idInBody, rows }: Pick<Family, 'idInBody' | 'rows'>, id: string, name = `Conformance ${id}`): Body {
  const body: Body = { ...(idInBody && { id }), name };
  return rows.filter(({ reference, whole }) => !reference && !whole).reduce((made, { at, values }) => withValue(made, at, values[0]), body);
}

/** A body with one value changed. */
export function withValue<T>(body: T, at: string, value: unknown): T {
  const [head = '', ...rest] = at.split('.');
  const inner =
    rest.length === 0 ? value : withValue(valueAt(body, head) ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value);
  if (Array.isArray(body)) {
    const copy = [...(body as unknown[])];
    copy[Number(head)] = inner;
    return copy as T;
  }
  return { ...body, [head]: inner };
}

/** A body with one value left out. */
export function withoutValue<T>(body: T, at: string): T {
  const [head = '', ...rest] = at.split('.');
  if (rest.length > 0) {
    return withValue(body, head, withoutValue(valueAt(body, head), rest.join('.')));
  }
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== head)) as T;
}

/** The value at a place; undefined where there is none. */
export function valueAt(body: unknown, at: string): unknown {
  return at
    .split('.')
    .reduce<unknown>(
      (here, step) => (typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[step] : undefined),
      body,
    );
}
