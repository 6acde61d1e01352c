import fc from 'fast-check';

// Input that was damaged in a few places: most of it still looks as a reader expects.

const edit = <T>(content: fc.Arbitrary<T>) =>
  fc.record({ kind: fc.constantFrom('insert', 'replace', 'remove', 'repeat', 'cut'), at: fc.nat(), length: fc.nat({ max: 16 }), content });

interface Edit<T> {
  readonly kind: string;
  readonly at: number;
  readonly length: number;
  readonly content: T;
}

/** Applies an edit to anything with parts: bytes or a string. */
function edited<T extends { readonly length: number; slice(from: number, to?: number): T }>(
  whole: T,
  { kind, at, length, content }: Edit<T>,
  join: (...parts: T[]) => T,
): T {
  const from = at % (whole.length + 1);
  const [before, part, after] = [whole.slice(0, from), whole.slice(from, from + length), whole.slice(from + length)];
  if (kind === 'insert') return join(before, content, part, after);
  if (kind === 'replace') return join(before, content, whole.slice(from + content.length));
  if (kind === 'remove') return join(before, after);
  return kind === 'repeat' ? join(before, part, part, part, after) : before;
}

/** Bytes of the given ones, damaged in up to four places. `words` are parts that mean something to the reader. */
export function damagedBytes(bytes: fc.Arbitrary<Uint8Array>, words: readonly Uint8Array[] = []): fc.Arbitrary<Uint8Array> {
  const any = fc.uint8Array({ maxLength: 8 });
  const content = words.length === 0 ? any : fc.oneof(any, fc.constantFrom(...words));
  const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  return fc
    .tuple(bytes, fc.array(edit<Uint8Array>(content), { maxLength: 4 }))
    .map(([whole, edits]) => edits.reduce((sofar, each) => edited(sofar, each, join), new Uint8Array(whole) as Uint8Array));
}

/** Text of the given ones, damaged in up to four places. `words` are parts that mean something to the reader. */
export function damagedText(text: fc.Arbitrary<string>, words: readonly string[] = []): fc.Arbitrary<string> {
  const any = fc.string({ unit: 'binary', maxLength: 8 });
  const content = words.length === 0 ? any : fc.oneof(any, fc.constantFrom(...words));
  return fc
    .tuple(text, fc.array(edit<string>(content), { maxLength: 4 }))
    .map(([whole, edits]) => edits.reduce((sofar, each) => edited(sofar, each, (...parts) => parts.join('')), whole));
}

const nested = (levels: number, open: string, close: string): unknown => JSON.parse(open.repeat(levels) + close.repeat(levels));

/** JSON values that a reader may not expect. */
export const HOSTILE_JSON: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  '',
  ' ',
  'a',
  '\0',
  'a\nb\u001b[2J',
  '\ud800',
  '__proto__',
  'constructor',
  '../../x',
  'x'.repeat(10_000),
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: null },
  JSON.parse('{"__proto__":{"a":1},"constructor":null,"toString":"x","length":-1}'),
  nested(300, '[', ']'),
  nested(600, '[', ']'),
  JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`),
];

/** A JSON value that a reader may not expect. */
export const hostileJson = fc.oneof(fc.constantFrom(...HOSTILE_JSON), fc.jsonValue({ maxDepth: 3 }));

type Container = Record<string, unknown> | unknown[];

/** All objects and lists in a value, with the names of their members. */
function places(value: unknown): { readonly holder: Container; readonly name: string }[] {
  const found: { holder: Container; name: string }[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      found.push({ holder: next as Container, name });
      open.push(inner);
    }
  }
  return found;
}

const jsonEdit = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'rename', 'swap', 'wrap'),
  at: fc.nat(),
  other: fc.nat(),
  content: hostileJson,
});

/** Also of members whose names every object inherits. */
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** Sets a member, also one whose name every object inherits. */
function set(holder: Container, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The given JSON with some of its values replaced, removed, renamed, exchanged or wrapped. */
export function damagedJson(json: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(json, fc.array(jsonEdit, { minLength: 1, maxLength: 4 })).map(([value, edits]) => {
    const root = { value: copy(value) };
    for (const { kind, at, other, content } of edits) {
      const all = places(root);
      const { holder, name } = all[at % all.length]!;
      const member = (holder as Record<string, unknown>)[name];
      if (kind === 'replace') set(holder, name, copy(content));
      else if (kind === 'wrap') set(holder, name, other % 2 === 0 ? [member] : { [name]: member });
      else if (kind === 'swap') set(holder, name, copy((all[other % all.length]!.holder as Record<string, unknown>)[name] ?? content));
      else if (holder !== root) {
        if (Array.isArray(holder)) holder.splice(Number(name), 1);
        else {
          delete holder[name];
          if (kind === 'rename') set(holder, typeof content === 'string' ? content : `${name}x`, member);
        }
      }
    }
    return root.value;
  });
}
