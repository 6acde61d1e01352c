import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { ManagementClient } from '../../../src/api';
import { exportConfiguration, type ExportOptions, type ExportReport } from '../../../src/command/export';
import { Action, DynamicRule, FlowControlPolicy, type JsonObject, LogExporter, ProxyTemplate } from '../../../src/model';
import { pythonValue, typescriptValue } from '../../../src/output';
import { complete } from '../../support/entries';

type Families = Readonly<Record<string, readonly JsonObject[]>>;

/** What the service answers, by family. */
let families: Families;
let server: Server;
let client: ManagementClient;
let folder: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const family = request.url!.split('/').at(-1)!;
    const items = families[family] ?? [];
    const body = family === 'regions' ? { city_codes: {}, lbs: items } : { total: items.length, items };
    // Readers take this number for an infinite one, which JSON.stringify does not write.
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body).replaceAll('"1e400"', '1e400'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new ManagementClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  client.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LANGUAGES = ['typescript', 'python', 'hcl'] as const;

function exported(served: Families, language: ExportOptions['language'], options: Partial<ExportOptions> = {}): Promise<ExportReport> {
  families = served;
  return exportConfiguration({ client, folder: join(folder, 'out'), config: 'prod', language, ...options });
}

const text = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
const generatedCode = () =>
  readdirSync(join(folder, 'out'))
    .filter((name) => /\.(ts|py|tf)$/.test(name))
    .map(text)
    .join('\n');

/** Every string literal and every call of import() in TypeScript. */
function parsed(source: string): { readonly strings: readonly string[]; readonly dynamicImports: number } {
  const strings: string[] = [];
  let dynamicImports = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) strings.push(node.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) dynamicImports += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest));
  return { strings, dynamicImports };
}

/** The names of variables that the bodies of functions read or declare. */
function namesUsedIn(source: string): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isMember = ts.isIdentifier(node) && (ts.isPropertyAssignment(node.parent) ? node.parent.name === node : isProperty(node));
    if (ts.isIdentifier(node) && !isMember) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true);
  for (const statement of file.statements) if (ts.isFunctionDeclaration(statement)) visit(statement.body!);
  return [...names];
}

const isProperty = (node: ts.Node) => ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;

describe('strings of the service in exported code', () => {
  test.each(LANGUAGES)('never end a comment, in %s', async (language) => {
    const template = complete(ProxyTemplate, { id: 't', name: 'T', client_body_timeout: '60\u2028import(`node:child_process`)\u2029//' });
    await exported({ 'proxy-templates': [template], actions: [] }, language);
    expect(generatedCode()).toContain('\\u2028import(`node:child_process`)');
    expect(generatedCode()).not.toMatch(/[\u2028\u2029]/);
    if (language === 'typescript') {
      expect(generatedCode()).toContain('// The construct cannot express this');
      expect(parsed(generatedCode()).dynamicImports).toBe(0);
    }
  });

  test.each(LANGUAGES.flatMap((language) => [false, true].map((sets) => [language, sets] as const)))(
    'stand in no comment, where tools would obey them, in %s (sets: %s)',
    async (language, sets) => {
      const word = 'checkov:skip=CKV_1 #nosec @ts-ignore';
      const named = (id: string) => ({ id, name: word });
      const action = complete(Action, { ...named(word), tags: [word] });
      const policy = complete(FlowControlPolicy, { ...named(word), include: [word], exclude: [word] });
      const exporter = complete(LogExporter, { ...named('e'), connection: { host: 'h', port: word } });
      const templates = ['t', 'u'].map((id) => complete(ProxyTemplate, { ...named(id), client_body_timeout: word }));
      const selection = { relation: 'OR', tags: [word] };
      const rules = [named('q'), { ...named('r'), include: selection, exclude: selection }].map((each) => complete(DynamicRule, each));
      await exported(
        {
          'dynamic-rules': rules,
          actions: [action],
          'flow-control-policies': [policy],
          'log-exporters': [exporter as JsonObject],
          'proxy-templates': templates,
        },
        language,
        { sets },
      );
      const comments = generatedCode()
        .split('\n')
        .filter((line) => /^\s*(?:#|\/\/|\/?\*|""")/.test(line));
      expect(comments.filter((line) => /checkov|nosec|ts-ignore|CKV/.test(line))).toEqual([]);
      expect(generatedCode()).toContain('checkov:skip');
      if (language !== 'hcl') expect(comments.filter((line) => line.includes('cannot express')).length).toBeGreaterThanOrEqual(5);
    },
  );

  test.each(['typescript', 'python'] as const)('are never references of the CDK, in %s', async (language) => {
    const markers = ['${TfToken[TOKEN.0]}', '#{TfToken[TOKEN.0]}', '&{TfToken[TOKEN.0]}', '$#{TfToken[TOKEN.1]}', '$${TfToken[TOKEN.1]}'];
    const rule = complete(DynamicRule, { id: 'r', name: 'R', action: 'a', tags: markers });
    const action = complete(Action, { id: 'a', name: 'A', params: { headers: Object.fromEntries(markers.map((each) => [each, each])) } });
    await exported({ 'dynamic-rules': [rule], actions: [action] }, language);
    expect(generatedCode()).toContain('TfToken[');
    expect(generatedCode()).not.toMatch(/[$#&]\{TfToken\[/);
  });

  test.each(['typescript', 'python'] as const)('are never numbers and words that the CDK keeps for itself, in %s', async (language) => {
    const words = ['String Map Token Value', 'Any Map Token Value'];
    const texts = ['-8.109562212591379e+298', '-8.3e298', 'at $-810956221259137900e281', ...words];
    const rule = complete(DynamicRule, { id: 'r', name: 'R', action: 'a', tags: texts });
    const action = complete(Action, { id: 'a', name: 'A', params: { headers: Object.fromEntries(texts.map((each) => [each, each])) } });
    await exported({ 'dynamic-rules': [rule], actions: [action] }, language);
    const templates = texts.map((text) => `'${text.replace(/(?<=-)8.*|^\w+ Map.*/, '${"$&"}')}'`);
    for (const template of templates) expect(generatedCode()).toContain(template);
    const rest = templates.reduce((code, template) => code.replaceAll(template, ''), generatedCode());
    expect(rest).not.toMatch(/Map Token|e\+?2\d\d/);
  });

  test.each(LANGUAGES)('contain no control characters, in %s', async (language) => {
    const tags = ['\u202eevil', 'c1\u009b31m', 'esc\u001b]8;;x\u0007', 'zero\u200bwidth', 'tag\u{e0041}'];
    await exported({ 'dynamic-rules': [complete(DynamicRule, { id: 'r', name: 'R\u2066', tags })], actions: [] }, language);
    expect(generatedCode()).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
    if (language === 'typescript') expect(parsed(generatedCode()).strings).toEqual(expect.arrayContaining(tags));
  });

  test.each(LANGUAGES)('may be names of members that every object has, in %s', async (language) => {
    const tags = ['toString', 'constructor', 'hasOwnProperty', '__proto__'];
    const rules = ['a', 'b'].map((id) => complete(DynamicRule, { id, name: id.toUpperCase(), tags }));
    const report = await exported({ 'dynamic-rules': rules, actions: [] }, language);
    expect(report).toMatchObject({ resources: 2, unexported: [] });
    for (const tag of tags) expect(generatedCode()).toContain(`"${tag}"`);
  });

  test.each(LANGUAGES)('are reported when they are numbers too large to keep, in %s', async (language) => {
    const rule = { ...complete(DynamicRule, { id: 'r', name: 'R' }), threshold: '1e400' };
    const fine = complete(DynamicRule, { id: 'fine', name: 'Fine' });
    const { resources, unexported } = await exported({ 'dynamic-rules': [rule, fine], actions: [] }, language);
    expect(unexported).toEqual([{ what: 'dynamic rule "R" (r)', why: 'A number cannot be kept exactly: threshold.' }]);
    expect(resources).toBe(1);
    expect(generatedCode()).not.toContain('Infinity');
  });

  test('are reported when they are such numbers instead of texts', async () => {
    const template = { ...complete(ProxyTemplate, { id: 't', name: 'T' }), client_body_timeout: '1e400' };
    const { unexported } = await exported({ 'proxy-templates': [template] }, 'hcl');
    expect(unexported).toEqual([{ what: 'proxy template "T" (t)', why: 'A number cannot be kept exactly: client_body_timeout.' }]);
    expect(generatedCode()).not.toContain('Infinity');
  });

  test('never shadow a name that the code itself uses', async () => {
    // GIVEN the code's own names, in a file with constructs, bindings and groups
    const odd = complete(Action, { id: 'an odd id', name: 'Odd', type: 'skip' });
    const rules = (action: string) =>
      [1, 2, 3, 4].map((i) => complete(DynamicRule, { id: `r-${i}`, name: `R ${i}`, action, threshold: i }));
    const actions = [odd, complete(Action, { id: 'used', name: 'Used', type: 'skip' })];
    await exported({ actions, 'dynamic-rules': rules('used') }, 'typescript', { group: true });
    const own = namesUsedIn(text('protection.ts')).filter((name) => name !== 'used' && name !== 'odd');
    expect(own).toEqual(expect.arrayContaining(['bindings', 'configuration', 'each']));
    rmSync(join(folder, 'out'), { recursive: true });

    // WHEN entries have them, and need variables
    const named = own.map((name, i) => complete(Action, { id: `n-${i}`, name, type: 'skip' }));
    const using = named.flatMap(({ id }, i) => rules(id).map((rule) => ({ ...rule, id: `${rule.id}-${i}` })));
    await exported({ actions: [odd, ...named], 'dynamic-rules': using }, 'typescript', { group: true });

    // THEN
    const variables = [...generatedCode().matchAll(/^ *const (\w+) = new Action\(/gm)].map(([, name]) => name!);
    expect(variables.length).toBeGreaterThanOrEqual(own.length);
    expect(variables.filter((name) => own.includes(name))).toEqual([]);
  });

  test('that encode number tokens of the CDK are not exported', async () => {
    const policy = complete(FlowControlPolicy, { id: 'p', name: 'P', timeframe: -1.8881545897087626e289 });
    const { unexported } = await exported({ 'flow-control-policies': [policy] }, 'typescript');
    expect(unexported).toEqual([{ what: 'flow control policy "P" (p)', why: 'A number cannot be kept exactly: timeframe.' }]);
  });
});

describe('the number that the CDK keeps for itself', () => {
  const status = -123_456_789;
  const action = complete(Action, { id: 'a', name: 'A', type: 'block', params: { status } });

  test.each(['typescript', 'python'] as const)('is not exported to an app, in %s', async (language) => {
    const { unexported } = await exported({ actions: [action] }, language);
    expect(unexported).toEqual([{ what: 'action "A" (a)', why: `It contains the number ${status}, which the CDK keeps for itself.` }]);
    expect(generatedCode()).not.toContain(`${status}`);
  });

  test('is a number like others in HCL', async () => {
    expect(await exported({ actions: [action] }, 'hcl')).toMatchObject({ unexported: [], resources: 1 });
    expect(generatedCode()).toContain(`status = ${status}`);
  });

  test.each([`${status}`, '9007199254740994'])('or too large stays text where the service has text: %s', async (timeout) => {
    const template = complete(ProxyTemplate, { id: 't', name: 'T', client_body_timeout: timeout });
    expect(await exported({ 'proxy-templates': [template] }, 'typescript')).toMatchObject({ unexported: [], resources: 1 });
    expect(generatedCode()).toContain(`"${timeout}"`);
  });
});

describe('values of another type than the contract has', () => {
  const code = 'import("node:child_process").then((c) => c.execSync("touch PWNED"))';

  test.each(LANGUAGES)('are reported instead of exported, in %s', async (language) => {
    const listener = {
      provider: 'svc',
      name: [code],
      listener_name: 'l',
      listener_port: 443,
      certificates: ['c'],
      default_certificate: 'c',
    };
    const served = {
      actions: [
        complete(Action, { id: 'fine', name: 'Fine', type: 'skip' }),
        ...[[code], { code }].map((status, i) => ({ id: `a${i}`, name: `A${i}`, type: 'block', params: { status } })),
        { id: 'b', name: 'B', type: [code], params: code },
        { id: 'c', name: [code], type: 'skip' },
      ],
      'dynamic-rules': [{ ...complete(DynamicRule, { id: 'r', name: 'R' }), threshold: code, tags: code }],
      regions: [{ id: 7, name: 'edge', regions: { PAR: [code] }, upstream_regions: [] }],
      'load-balancers': [listener, { ...listener, name: 'edge', certificates: [[code]] }],
    };
    const { resources, unexported } = await exported(served as unknown as Families, language);
    expect([resources, unexported.map(({ why }) => why).filter((why) => !why.includes('another type'))]).toEqual([1, []]);
    expect(unexported).toHaveLength(7);
    expect(generatedCode()).not.toContain('child_process');
  });

  const listener = { provider: 'svc', name: 'edge', listener_name: 'https', listener_port: 443, region: 'eu', default_certificate: 'c' };
  const balancer = { id: 7, name: 'edge', regions: { PAR: 'x' }, upstream_regions: ['x'] };

  test.each<[string, Families]>([
    ['null in a list', { 'flow-control-policies': [complete(FlowControlPolicy, { id: 'p', name: 'P', steps: [null] as never })] }],
    ['a listener without a name', { 'load-balancers': [{ ...listener, name: null, certificates: ['c'] }] }],
    ['a certificate that is a number', { 'load-balancers': [{ ...listener, certificates: ['1e400'] }] }],
    ['a datacenter that is a number, behind a line break', { regions: [{ ...balancer, regions: { 'PAR\n': '1e400' } }] }],
  ])('do not stop the export: %s', async (_, served) => {
    const fine = complete(Action, { id: 'fine', name: 'Fine', type: 'skip' });
    const { resources, unexported } = await exported({ ...served, actions: [fine] }, 'typescript');
    expect([resources, unexported.map(({ why }) => why)]).toEqual([1, [expect.stringContaining('another type than the contract has')]]);
  });

  test.each<[string, Families]>([
    ['a listener without certificates', { 'load-balancers': [{ ...listener, certificates: null }] }],
    ['no regions', { regions: [{ ...balancer, regions: null }] }],
    ['a city without a datacenter', { regions: [{ ...balancer, regions: { PAR: null } }] }],
    ['a listener of a number', { 'load-balancers': [{ ...listener, listener_name: 0.5, certificates: ['c'] }] }],
  ])('are not those that the client reads as well: %s', async (_, served) => {
    const { unexported } = await exported(served, 'typescript');
    expect(unexported.filter(({ why }) => why.includes('another type'))).toEqual([]);
  });

  test('never become code', () => {
    expect(() => typescriptValue([code] as never)).toThrow('is no number and no boolean');
    expect(() => pythonValue([code] as never)).toThrow('is no number and no boolean');
  });
});

describe('what a language cannot write', () => {
  const broken = complete(Action, { id: 'broken', name: 'Half \ud800', type: 'skip' });
  const fine = complete(Action, { id: 'fine', name: 'Fine', type: 'skip' });
  const proto = complete(Action, {
    id: 'proto',
    name: 'Proto',
    params: { headers: JSON.parse('{"__proto__": "x", "y": "z"}') as JsonObject },
  });

  test.each(LANGUAGES)('is listed apart from the code, in %s: half of a surrogate pair', async (language) => {
    const { unexported, resources } = await exported({ actions: [broken, fine] }, language);
    expect([resources, unexported.map(({ why }) => why)]).toEqual([
      1,
      ['It contains half of a surrogate pair, a character that no file can hold.'],
    ]);
    expect(text('NOT-EXPORTED.md')).toContain('action "Half \\\\ud800" (broken)');
    expect(generatedCode()).not.toContain('Half');
  });

  describe('is a name that engines change, because they turn every string into the Unicode form NFC', () => {
    const [composed, decomposed] = ['\u00e5', 'a\u030a'];
    const rule = complete(DynamicRule, { id: 'r', name: 'R', action: decomposed });
    const listener = { provider: 'svc', name: 'edge', listener_name: 'l', listener_port: 443, region: 'eu', default_certificate: 'c' };
    const certified = { ...listener, certificates: ['c'] };
    const balancer = { id: 7, name: 'edge', regions: { PAR: 'x' }, upstream_regions: ['x'] };

    test.each<[string, Families]>([
      ['an id', { actions: [complete(Action, { id: decomposed, name: 'D', type: 'skip' })] }],
      ['a reference to an entry', { 'dynamic-rules': [rule] }],
      ['a key of a map', { actions: [complete(Action, { id: 'h', name: 'H', params: { headers: { [decomposed]: 'x' } } })] }],
      ['the name of a load balancer', { 'load-balancers': [{ ...certified, name: decomposed }] }],
      ['the name of a listener', { 'load-balancers': [{ ...certified, listener_name: decomposed }] }],
      ['a certificate', { 'load-balancers': [{ ...certified, default_certificate: decomposed }] }],
      ['a load balancer with regions', { regions: [{ ...balancer, name: decomposed }] }],
      ['a datacenter', { regions: [{ ...balancer, regions: { PAR: decomposed }, upstream_regions: [decomposed] }] }],
      ['the code of a city', { regions: [balancer, { ...balancer, id: 8, name: 'other', regions: { [decomposed]: 'x' } }] }],
    ])('is listed apart from the code, in each language: %s that is not in NFC', async (_, served) => {
      const mine = complete(Action, { id: composed, name: 'Composed', type: 'skip' });
      for (const language of LANGUAGES) {
        const { unexported, resources } = await exported({ ...served, actions: [mine, ...(served['actions'] ?? [])] }, language);
        expect([resources, unexported.map(({ why }) => why)]).toEqual([
          1,
          [expect.stringContaining('turns every string into the Unicode form NFC')],
        ]);
        expect(generatedCode()).toContain(composed);
        expect(generatedCode()).not.toContain(decomposed);
        rmSync(join(folder, 'out'), { recursive: true });
      }
    });

    test('and of two listeners that differ only so, the composed one is exported', async () => {
      const both = [composed, decomposed].map((name) => ({ ...certified, name }));
      const { unexported, resources } = await exported({ 'load-balancers': both }, 'hcl');
      expect([resources, unexported.map(({ why }) => why)]).toEqual([1, [expect.stringContaining('import id.')]]);
    });

    test('but no value that no other one depends on', async () => {
      const action = complete(Action, { id: 'd', name: decomposed, params: { headers: { h: decomposed } }, tags: [decomposed] });
      const { unexported, resources } = await exported({ actions: [action] }, 'hcl');
      expect([resources, unexported]).toEqual([1, []]);
    });

    test('and a configuration of such a name is refused', async () => {
      await expect(exported({}, 'hcl', { config: decomposed })).rejects.toThrow('no code can name the configuration');
    });

    test('and no query leaves out the composed id instead', async () => {
      const actions = [composed, decomposed, 'other'].map((id) => complete(Action, { id, name: id, type: 'skip' }));
      await exported({ actions }, 'query');
      expect(text('protection.tfquery.hcl')).toContain(`ids = ["other", "${composed}"]`);
    });
  });

  test('is the key "__proto__" in apps, whose CDK loses it, and not in HCL', async () => {
    await exported({ actions: [proto, fine] }, 'typescript');
    expect(generatedCode()).not.toContain('__proto__');
    expect(text('NOT-EXPORTED.md')).toContain('It contains the key "\\_\\_proto\\_\\_", which the CDK loses.');
    rmSync(join(folder, 'out'), { recursive: true });
    expect(await exported({ actions: [proto, fine] }, 'hcl')).toMatchObject({ unexported: [], resources: 2 });
    expect(generatedCode()).toMatch(/__proto__ = "x"/);
  });

  test.each(['typescript', 'python'] as const)('is never a key in code when the CDK would lose it, in %s', async (language) => {
    // GIVEN the key in each map that an entry has, as a load balancer and as a city. Ids such as this one are of the service's own entries
    const map = JSON.parse('{"__proto__": "x"}') as JsonObject;
    const step = { method: 'GET', uri: '/', args: {}, cookies: {}, headers: {} };
    const policies = ['args', 'cookies', 'headers', 'plugins'].map((member) =>
      complete(FlowControlPolicy, { id: member, name: member, steps: [{ ...step, [member]: map }] }),
    );
    const balancer = (id: number, name: string, cities: JsonObject) => ({ id, name, regions: cities, upstream_regions: ['x'] });
    const own = complete(Action, { id: '__proto__', name: 'Own', type: 'skip' });
    const served = { actions: [proto, own, fine], 'flow-control-policies': policies, regions: [balancer(7, 'edge', map)] };
    // WHEN
    const byCity = await exported(served, language, { sets: true });
    expect(generatedCode()).not.toContain('__proto__');
    rmSync(join(folder, 'out'), { recursive: true });
    const byName = await exported({ regions: [balancer(7, '__proto__', { PAR: 'x' })] }, language);
    // THEN
    const what = byCity.unexported.filter(({ why }) => why === 'It contains the key "__proto__", which the CDK loses.');
    expect(what.map(({ what }) => what)).toEqual([
      'action "Proto" (proto)',
      'flow control policy "args" (args)',
      'flow control policy "cookies" (cookies)',
      'flow control policy "headers" (headers)',
      'flow control policy "plugins" (plugins)',
      'the regions of load balancer "edge", and so those of all others',
    ]);
    expect(byName.unexported.map(({ what }) => what)).toEqual(['the regions of load balancer "__proto__", and so those of all others']);
    expect(generatedCode()).not.toContain('__proto__');
  });

  test('prevents a set of its family, which would delete it', async () => {
    expect(await exported({ actions: [broken, fine] }, 'hcl', { sets: true })).toMatchObject({ resources: 1 });
    expect(generatedCode()).toContain('resource "svc_action" "fine"');
    expect(generatedCode()).not.toContain('svc_action_set');
    expect(text('NOT-EXPORTED.md')).toContain('set of actions: It would delete the entries that it lacks.');
  });

  test('keeps the set of an earlier export, and reports what to keep', async () => {
    await exported({ actions: [fine] }, 'hcl', { sets: true });
    await exported({ actions: [broken, fine] }, 'hcl', { sets: true });
    expect(generatedCode()).toContain('resource "svc_action_set" "actions"');
    expect(text('NOT-EXPORTED.md')).toContain('An apply deletes the entries that the set lacks. Add their ids to its attribute keep.');
  });
});

describe('the manifest of a foreign folder', () => {
  const manifest = (change: object) => {
    const name = join(folder, 'out', '.svc-waap-export.json');
    writeFileSync(name, JSON.stringify({ ...(JSON.parse(readFileSync(name, 'utf8')) as object), ...change }));
  };
  const action = complete(Action, { id: 'a', name: 'A', type: 'skip' });

  test.each(['../victim.txt', '/tmp/victim.txt', 'below/victim.txt', '..\\victim.txt', '.bashrc', '..', ''])(
    'names no file outside of it: %j',
    async (name) => {
      await exported({ actions: [action] }, 'hcl');
      const victim = join(folder, 'victim.txt');
      mkdirSync(join(folder, 'out', 'below'));
      for (const place of [victim, join(folder, 'out', 'below', 'victim.txt')]) writeFileSync(place, 'precious');
      const { createHash } = await import('node:crypto');
      const digest = createHash('sha256').update('precious').digest('hex').slice(0, 16);
      manifest({ files: { [name]: digest } });
      await expect(exported({ actions: [] }, 'hcl')).rejects.toThrow(/\.svc-waap-export\.json: \/files.* is not a manifest/);
      expect(existsSync(victim)).toBe(true);
      expect(existsSync(join(folder, 'out', 'below', 'victim.txt'))).toBe(true);
    },
  );

  test.each<[string, object]>([
    ['identifiers', { names: { svc_action: { 'actions/a': ['a" {}\nresource "x" "y'] } } }],
    ['identifiers, behind a line break', { names: { svc_action: { 'actions/a\n': ['a" {}\nresource "x" "y'] } } }],
    ['names without words', { names: { svc_action: { 'actions/a': [] } } }],
    ['another language', { language: 'bash' }],
    ['unknown members', { run: 'rm' }],
  ])('is refused with %s that no export writes', async (_, change) => {
    await exported({ actions: [action] }, 'hcl');
    const before = text('protection.tf');
    manifest(change);
    await expect(exported({ actions: [action] }, undefined)).rejects.toThrow('is not a manifest of this version');
    expect(text('protection.tf')).toBe(before);
  });
});
