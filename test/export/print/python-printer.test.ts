import { ConstructDialect } from '../../../src/export/constructs/construct-dialect';
import { PythonPrinter } from '../../../src/export/print/python-printer';
import { programOf } from '../../../src/export/program';
import { SHOP } from '../support/shop';

const print = (sets: boolean, layout: 'one file' | 'file per family') => {
  const { program } = programOf(SHOP, { dialect: new ConstructDialect(), sets });
  return Object.fromEntries(new PythonPrinter().print(program, { layout }).map(({ name, text }) => [name, text]));
};

test('a file of constructs is what a person would have written', () => {
  expect(print(false, 'file per family')['dynamic_rules.py']).toBe(`from types import SimpleNamespace

from svc_waap_cdktf import (
    Action,
    Configuration,
    Duration,
    DynamicRule,
    RuleTarget,
    TagSelector,
)

from tags import Tag


def add_dynamic_rules(configuration: Configuration, actions: SimpleNamespace) -> None:
    """Adds the dynamic rules of the configuration."""
    DynamicRule(
        configuration,
        "LoginBursts",
        name="Login bursts",
        action=actions.polite_block,
        threshold=40,
        timeframe=Duration.minutes(2),
        ttl=Duration.hours(2),
        tags=[Tag.BLOCKED],
        include=TagSelector.all_of(Tag.LOGIN_PAGE, "post"),
    )

    DynamicRule(
        configuration,
        "Rule404Scrapers",
        dynamic_rule_id="scraper-7",
        name="404 scrapers",
        action=Action.monitor(),
        active=False,
        target=RuleTarget.cookie("sid"),
        threshold=40,
        timeframe=Duration.minutes(2),
        ttl=Duration.hours(2),
        exclude=TagSelector.any_of(Tag.LOGIN_PAGE),
    )
`);
});

test('what other files refer to is returned', () => {
  expect(print(false, 'file per family')['actions.py']).toContain('    return SimpleNamespace(polite_block=polite_block)\n');
  expect(print(false, 'file per family')['main.py']).toContain(
    '        actions = add_actions(configuration)\n        add_dynamic_rules(configuration, actions)\n',
  );
});

test('what a construct refuses is a binding, and an entry that a set refuses an override', () => {
  expect(print(false, 'one file')['protection.py']).toContain(
    '    action.Action(configuration, "Odd", id="odd.id", name="Odd", type="novel")\n',
  );
  expect(print(true, 'one file')['protection.py']).toContain(
    '    actions.resource.add_override(\n        "entries",\n        {"odd.id": {"name": "Odd", "type": "novel"}},\n    )\n',
  );
});

test('secrets are variables, and templates in texts are escaped', () => {
  const { 'protection.py': text } = print(false, 'one file');
  expect(text).toContain('cert_body=desk_cert_body.string_value,');
  expect(text).not.toContain('THE SECRET');
  expect(text).toContain(`content='Say "$\${please}"\\nand go.\\n')`);
});

test('the imports are by the ids of the constructs', () => {
  expect(print(false, 'one file')['imports.py']).toContain('IMPORTS = {\n    "PoliteBlock": "polite-block",\n    "Odd": "prod/odd.id",\n');
});
