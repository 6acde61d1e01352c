import { NotKnown, StackValues } from '../../../src/command/terraform-json';

const STACK = {
  variable: { threshold: { default: 40 }, hosts: { default: ['a', 'b'] }, secret: { sensitive: true }, region: { type: 'string' } },
  locals: { tags: ['${var.hosts[1]}', 'c'], limits: { login: { count: '${var.threshold}' } }, loop: '${local.loop}' },
  resource: {
    svc_action: { Polite: { name: 'Polite block', id: 'polite', params: { status: 429 } }, Bare: { name: 'Bare' } },
    svc_action_set: { All: { entries: { late: { name: '${timestamp()}' } } } },
  },
  data: { svc_action: { Read: { id: 'read', name: '${var.region}' } } },
};

const values = new StackValues(STACK, { region: 'eu' }, ({ body }, attribute) =>
  attribute === 'id' ? `of ${String(body['name'])}` : undefined,
);

test.each([
  [7, 7],
  [null, null],
  ['${var.threshold}', 40],
  ['${var.hosts}', ['a', 'b']],
  ['${var.hosts[0]}', 'a'],
  ['at least ${var.threshold}: ${var.region}', 'at least 40: eu'],
  ['${local.tags}', ['b', 'c']],
  ['${local.limits["login"].count}', 40],
  ['${svc_action.Polite.id}', 'polite'],
  ['${svc_action.Polite.params.status}', 429],
  ['${svc_action.Bare.id}', 'of Bare'],
  ['${svc_action_set.All.entries.late.id}', 'late'],
  ['${svc_action_set.All.entries["late"].id}', 'late'],
  ['${data.svc_action.Read.id} in ${data.svc_action.Read.name}', 'read in eu'],
  [
    { a: ['${var.region}'], '${var.region}': 1 },
    { a: ['eu'], eu: 1 },
  ],
  ['${"quoted"}', 'quoted'],
])('%j is %j', (written, value) => {
  expect(values.of(written)).toEqual(value);
});

test.each([
  ['${length(var.hosts)}', '${length(var.hosts)} is not a plain reference.'],
  ['%{ if true }a%{ endif }', '%{ if true }a%{ endif } is not a plain reference.'],
  ['${var.secret}', 'The variable secret has no value and no default.'],
  ['${var.none}', 'The variable none has no value and no default.'],
  ['${var.toString}', 'The variable toString has no value and no default.'],
  ['${local.none}', 'There is no local none in the stack.'],
  ['${local.loop}', '${local.loop} refers to itself.'],
  ['${data.svc_action.a.id}', '${data.svc_action.a.id} is not a resource of this stack.'],
  ['${data.svc_action.Read.tags}', '${data.svc_action.Read.tags} is known only after the apply.'],
  ['${data.svc_action}', '${data.svc_action} is not a resource of this stack.'],
  ['${svc_action.None.id}', '${svc_action.None.id} is not a resource of this stack.'],
  ['${svc_action.Bare.reference}', '${svc_action.Bare.reference} is known only after the apply.'],
  ['${svc_action.Bare.constructor}', '${svc_action.Bare.constructor} is known only after the apply.'],
  ['${local.toString}', 'There is no local toString in the stack.'],
  ['${var.hosts[7]}', '${var.hosts[7]} has no value.'],
  ['${var.hosts} and', '${var.hosts} and interpolates a value that is not a string.'],
  ['${"\\q"}', '${"\\q"} is not a plain reference.'],
])('%j is not known', (written, message) => {
  expect(() => values.of(written)).toThrow(new NotKnown(message));
});

test('variables that are given come before their defaults', () => {
  expect(new StackValues(STACK, { threshold: 5 }).of('${local.limits.login.count}')).toBe(5);
});

test.each(['%{ if true }a\nsvc-waap: done\u001b[2J\u202e', '${x(\n\u001b[2J\u202e)}'])(
  'escapes control characters of %j in the message',
  (written) => {
    const message = () => {
      try {
        return values.of(written);
      } catch (error) {
        return (error as NotKnown).message;
      }
    };
    expect(message()).toMatch(/^[^\p{C}]*\\u\{a\}[^\p{C}]*\\u\{1b\}\[2J\\u\{202e\}[^\p{C}]* is not a plain reference\.$/u);
  },
);

test('a local is computed once, however its parts are spelled', () => {
  let read = 0;
  const big = new Proxy(
    Array.from({ length: 10 }, () => 'a'),
    {
      get: (target, name) => ((read += name === 'length' ? 1 : 0), Reflect.get(target, name) as unknown),
    },
  );
  const of = new StackValues({ locals: { big }, resource: { svc_action: { a: { tags: big } } } });
  const parts = ['[0]', '.0', '[00]', '.00'];
  expect(parts.map((part) => of.of(`\${local.big${part}}`))).toEqual(parts.map(() => 'a'));
  const once = read;
  for (const part of ['[000]', '.000', '[0000]']) of.of(`\${local.big${part}}`);
  expect(read).toBe(once);
  // AND the same for an attribute
  of.of('${svc_action.a.tags[0]}');
  const twice = read;
  expect(of.of('${svc_action.a.tags[00]}')).toBe('a');
  expect(read).toBe(twice);
});

describe('few references that stand for very much', () => {
  const chain = (levels: number, of: (former: string) => unknown) => {
    const locals = Object.fromEntries(Array.from({ length: levels }, (_, i) => [`l${i + 1}`, of(`\${local.l${i}}`)]));
    return new StackValues({ locals: { l0: 'x'.repeat(100), ...locals } });
  };

  test('are refused: texts that double', () => {
    expect(chain(8, (former) => former + former).of('${local.l8}')).toHaveLength(25_600);
    expect(() => chain(60, (former) => former + former).of('${local.l60}')).toThrow('more values than can be computed');
  });

  test('are refused: a chain of thousands', () => {
    expect(chain(100, (former) => former).of('${local.l100}')).toHaveLength(100);
    expect(() => chain(20_000, (former) => former).of('${local.l20000}')).toThrow('is behind more than 200 other references');
  });

  test('are refused: objects that double, which are resolved once each', () => {
    expect(chain(40, (former) => ({ a: former, b: former })).of('${local.l3}')).toMatchObject({ a: { a: { a: 'x'.repeat(100) } } });
    expect(() => chain(150, (former) => ({ a: former, b: former })).of('${local.l150}')).toThrow('more values than can be computed');
  });

  test.each([
    ['resolved from the outermost', '${local.l189}'],
    ['resolved from the innermost', Array.from({ length: 190 }, (_, i) => `\${local.l${i}}`)],
  ])('are refused: nested locals in each other, %s', (_, written) => {
    const nested = (value: string, levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], value);
    expect(chain(4, (former) => nested(former, 100)).of('${local.l4}')).toBeInstanceOf(Array);
    expect(() => chain(190, (former) => nested(former, 450)).of(written)).toThrow('are nested more than 500 levels deep');
  });

  test.each([
    ['a variable', { variable: { big: { default: Array.from({ length: 100_000 }, (_, at) => `tag${at}`) } } }, '${var.big}'],
    ['a local', { locals: { big: Array.from({ length: 100_000 }, (_, at) => `tag${at}`) } }, '${local.big}'],
  ])('are refused: one list of many values in hundreds of places, of %s', (_, stack, reference) => {
    const found = new StackValues(stack);
    expect(found.of(Array.from({ length: 100 }, () => reference))).toHaveLength(100);
    expect(() => found.of(Array.from({ length: 200 }, () => reference))).toThrow('more values than can be computed');
  });
});
