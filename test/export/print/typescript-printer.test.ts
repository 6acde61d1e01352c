import { ConstructDialect } from '../../../src/export/constructs/construct-dialect';
import { TypeScriptPrinter } from '../../../src/export/print/typescript-printer';
import { programOf } from '../../../src/export/program';
import { SHOP } from '../support/shop';

const print = (sets: boolean, layout: 'one file' | 'file per family') => {
  const { program } = programOf(SHOP, { dialect: new ConstructDialect(), sets });
  return Object.fromEntries(new TypeScriptPrinter().print(program, { layout }).map(({ name, text }) => [name, text]));
};

test('a file of constructs is what a person would have written', () => {
  expect(print(false, 'file per family')['dynamic-rules.ts']).toBe(`import {
  Action,
  Duration,
  DynamicRule,
  RuleTarget,
  TagSelector,
  type Configuration,
} from "@svc-waap/cdktf";
import { type addActions } from "./actions";
import { Tag } from "./tags";

/** Adds the dynamic rules of the configuration. */
export function addDynamicRules(
  configuration: Configuration,
  actions: ReturnType<typeof addActions>,
) {
  new DynamicRule(configuration, "LoginBursts", {
    name: "Login bursts",
    action: actions.politeBlock,
    threshold: 40,
    timeframe: Duration.minutes(2),
    ttl: Duration.hours(2),
    tags: [Tag.BLOCKED],
    include: TagSelector.allOf(Tag.LOGIN_PAGE, "post"),
  });

  new DynamicRule(configuration, "Rule404Scrapers", {
    dynamicRuleId: "scraper-7",
    name: "404 scrapers",
    action: Action.monitor(),
    active: false,
    target: RuleTarget.cookie("sid"),
    threshold: 40,
    timeframe: Duration.minutes(2),
    ttl: Duration.hours(2),
    exclude: TagSelector.anyOf(Tag.LOGIN_PAGE),
  });
}
`);
});

test('what a construct refuses is a binding, with the reason', () => {
  expect(print(false, 'file per family')['actions.ts']).toContain(
    '  // The construct cannot express this, so that it is a binding. Its id has other characters than letters, digits, "-" and "_".\n' +
      '  new bindings.action.Action(configuration, "Odd", {\n    id: "odd.id",\n    name: "Odd",\n    type: "novel",\n  });\n',
  );
});

test('an entry that a set refuses is an override, and others refer to the rest', () => {
  const { 'protection.ts': text } = print(true, 'one file');
  expect(text).toContain('  const actions = new ActionSet(configuration, "Actions");\n  actions.addAction("polite-block", {\n');
  expect(text).toContain('  actions.resource.addOverride("entries", {\n    "odd.id": { name: "Odd", type: "novel" },\n  });\n');
  expect(text).toContain('action: actions.entry("polite-block"),');
});

test('secrets are variables, and templates in texts are escaped', () => {
  const { 'protection.ts': text } = print(false, 'one file');
  expect(text).toContain('certBody: deskCertBody.stringValue,');
  expect(text).not.toContain('THE SECRET');
  expect(text).toContain(`content: 'Say "$\${please}"\\nand go.\\n',`);
});

test('the main file adds everything, and imports it', () => {
  const { 'main.ts': main, 'imports.ts': imports } = print(false, 'file per family');
  expect(main).toContain('    const actions = addActions(configuration);\n    addDynamicRules(configuration, actions);\n');
  expect(main).toContain('    importAll(configuration);\n');
  expect(imports).toContain('  PoliteBlock: "polite-block",\n  Odd: "prod/odd.id",\n  LoginBursts: "login-bursts",\n');
});
