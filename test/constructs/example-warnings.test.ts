import * as cdktf from 'cdktf';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import * as constructs from '../../src/constructs';
import { fromRoot } from '../../tools/paths';
import { bareStack, complaintsOf } from './support/stack';
import { PROPS } from './support/rule';

/** An example of a docstring, as the package for other languages compiles it. */
interface Example {
  /** Name of the class or method. */
  readonly of: string;
  readonly code: string;
}

/** An example is a part of an app, and another part may select requests by the tags. */
const OF_A_PART = /DeadTag: (?:In the entry "[^"]*": )?No dynamic rule or flow control policy of this app/;

const FILES = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

const EXAMPLES = FILES.flatMap((name): Example[] => {
  const text = readFileSync(fromRoot('src/constructs', name), 'utf8');
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const examples: Example[] = [];
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node)) {
      if (tag.tagName.text !== 'example' || tag.parent.parent !== node) continue;
      const declared = (node as ts.NamedDeclaration).name;
      examples.push({ of: declared ? `${name} ${declared.getText(source)}` : name, code: ts.getTextOfJSDocComment(tag.comment) ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return examples;
});

/** The warnings and errors of an example, in an app of its own. */
function complaintsAbout({ code }: Example): string[] {
  const stack = bareStack();
  // An example that makes the provider is the only one in its stack.
  if (!code.includes('new SvcProvider(')) new constructs.SvcProvider(stack, 'Provider');
  const prod = new constructs.Configuration(stack, 'Declared', { name: 'prod' });
  const declared: Readonly<Record<string, () => unknown>> = {
    app: () => stack.node.root,
    filter: () => constructs.TrafficFilter.between('2025-03-01', '2025-03-02'),
    key: () => new cdktf.TerraformVariable(stack, 'Key', { sensitive: true }),
    loginBursts: () => rule(prod),
    prod: () => prod,
    rule: () => rule(prod),
    stack: () => stack,
    template: () => new constructs.ProxyTemplate(prod, 'Template', { name: 'Template' }),
  };
  const values = Object.entries(declared).filter(([name]) => name === 'stack' || code.includes(`declare const ${name}:`));
  const scope: Record<string, unknown> = { ...cdktf, ...constructs, ...Object.fromEntries(values.map(([name, make]) => [name, make()])) };
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
  new Function(...Object.keys(scope), outputText)(...Object.values(scope));
  constructs.ProtectionChecks.apply(stack);
  return complaintsOf(stack).filter((complaint) => !OF_A_PART.test(complaint));
}

function rule(prod: constructs.Configuration): constructs.DynamicRule {
  return new constructs.DynamicRule(prod, 'Declared rule', {
    ...PROPS,
    action: constructs.Action.dynamicRuleBlock(),
    exclude: constructs.TagSelector.anyOf('office-network'),
  });
}

test('the examples of docstrings are found', () => {
  const written = FILES.map((name) => readFileSync(fromRoot(join('src/constructs', name)), 'utf8').split('@example').length - 1);
  expect(EXAMPLES).toHaveLength(written.reduce((sum, count) => sum + count, 0));
});

test.each(EXAMPLES.map((example) => [example.of, example] as const))('the example of %s causes no warning', (_, example) => {
  expect(complaintsAbout(example)).toEqual([]);
});
