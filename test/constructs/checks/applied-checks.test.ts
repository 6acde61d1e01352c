import { App, Aspects, TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { Action, bindings, Configuration, DynamicRule, ProtectionChecks, SvcProvider } from '../../../src';
import { warningsIn } from '../support/annotations';
import { PROPS } from '../support/rule';

/** A rule with one finding. */
const RARE = { ...PROPS, action: Action.fromActionId('of-the-console'), threshold: 4 };

function stackIn(scope: Construct, id: string): TerraformStack {
  const stack = new TerraformStack(scope, id);
  new SvcProvider(stack, 'Svc');
  new DynamicRule(new Configuration(stack, 'Prod', { name: id }), 'Rule', RARE);
  return stack;
}

/** An app that may have constructs beside its stacks, which Testing.app() of cdktn refuses. */
function plainApp(skipValidation = false): App {
  return new App({ skipValidation, outdir: Testing.app().outdir });
}

const found = (path: string) => expect.stringContaining(`[${path}/Prod/Rule/Resource] UnusualThreshold: `) as string;

describe('checks that are applied to an app', () => {
  test('visit its stacks, those made before and later', () => {
    const app = Testing.app();
    stackIn(app, 'before');
    ProtectionChecks.apply(app);
    stackIn(app, 'later');
    app.synth();
    expect(warningsIn(app)).toEqual([found('before'), found('later')]);
  });

  test('stop the synthesis if findings are errors, with skipValidation too', () => {
    const app = plainApp(true);
    ProtectionChecks.apply(app, { asErrors: true });
    stackIn(app, 'stack');
    expect(() => app.synth()).toThrow('[stack/Prod/Rule/Resource] UnusualThreshold: ');
  });

  test.each<[string, (app: App, stack: TerraformStack) => Construct]>([
    ['the app', (app) => app],
    ['the stack', (_, stack) => stack],
    ['a construct in the stack', (_, stack) => stack.node.findChild('Prod') as Construct],
  ])('of %s see what aspects after them have changed, once', (_, scopeOf) => {
    const app = Testing.app();
    const stack = stackIn(app, 'stack');
    const rule = stack.node.findChild('Prod').node.findChild('Rule').node.findChild('Resource') as bindings.dynamicRule.DynamicRule;
    rule.threshold = 400;
    ProtectionChecks.apply(scopeOf(app, stack), { asErrors: true });
    Aspects.of(stack).add({ visit: (node) => void (node === rule && (rule.threshold = 4)) });
    expect(() => app.synth()).toThrow('[stack/Prod/Rule/Resource] UnusualThreshold: ');
    expect(rule.node.metadata.filter(({ data }) => String(data).includes('UnusualThreshold'))).toHaveLength(1);
  });

  test('keep a finding that an aspect after them mends, and see what an aspect before them mends', () => {
    for (const isBefore of [true, false]) {
      const app = Testing.app();
      const stack = stackIn(app, 'stack');
      const mend = () =>
        Aspects.of(stack).add({ visit: (node) => void (node instanceof bindings.dynamicRule.DynamicRule && (node.threshold = 400)) });
      const prod = stack.node.findChild('Prod');
      if (isBefore) mend();
      ProtectionChecks.apply(stack);
      if (!isBefore) mend();
      app.synth();
      expect(warningsIn(prod)).toEqual(isBefore ? [] : [found('stack')]);
    }
  });

  test('visit a stack that only bindings are in, if it was made before', () => {
    const app = Testing.app();
    const stack = new TerraformStack(app, 'stack');
    new bindings.provider.SvcProvider(stack, 'Svc', { insecureSkipVerify: true });
    ProtectionChecks.apply(app);
    app.synth();
    expect(warningsIn(app)).toEqual([expect.stringContaining('[stack/Svc] CertificateNotVerified: ')]);
  });

  test('fail the synthesis where they cannot visit a stack', () => {
    const app = Testing.app();
    ProtectionChecks.apply(app);
    new bindings.provider.SvcProvider(new TerraformStack(app, 'stack'), 'Svc', { insecureSkipVerify: true });
    new TerraformStack(app, 'of-another-provider');
    expect(() => app.synth()).toThrow(
      'ProtectionChecks did not visit the stack stack, which has neither an SvcProvider nor a Configuration of this package. ' +
        'Call the method apply of ProtectionChecks with this stack.',
    );
  });

  test('report a finding in a nested stack once', () => {
    const app = Testing.app();
    ProtectionChecks.apply(app);
    const outer = new TerraformStack(app, 'outer');
    new SvcProvider(outer, 'Svc');
    stackIn(outer, 'inner');
    app.synth();
    expect(warningsIn(app)).toEqual([found('outer/inner')]);
  });
});

test('checks that are applied to a construct above stacks visit them, and no others', () => {
  const app = plainApp();
  const stage = new Construct(app, 'stage');
  ProtectionChecks.apply(stage);
  stackIn(stage, 'stack');
  stackIn(app, 'other');
  app.synth();
  expect(warningsIn(app)).toEqual([found('stage/stack')]);
});

test('checks that are applied to a construct in a stack visit what is under it, and nothing else', () => {
  const app = Testing.app();
  const stack = stackIn(app, 'stack');
  const team = new Construct(stack, 'Team');
  ProtectionChecks.apply(team);
  new DynamicRule(new Configuration(team, 'Prod', { name: 'team' }), 'Rule', RARE);
  app.synth();
  expect(warningsIn(app)).toEqual([found('stack/Team')]);
});

describe('the synthesis fails if checks are added where the CDK does not run them', () => {
  const text = (where: string) =>
    `ProtectionChecks were added to ${where} as an aspect that the CDK does not run in this stack, so nothing was checked. ` +
    'Replace Aspects by the method apply of ProtectionChecks.';

  test.each([
    ['a provider', (stack: TerraformStack) => new SvcProvider(stack, 'Svc')],
    ['a configuration', (stack: TerraformStack) => new Configuration(stack, 'Prod', { name: 'prod' })],
  ])('to the app, before and after %s is made', (_, make) => {
    for (const isBefore of [true, false]) {
      const app = Testing.app();
      if (isBefore) Aspects.of(app).add(new ProtectionChecks());
      make(new TerraformStack(app, 'stack'));
      if (!isBefore) Aspects.of(app).add(new ProtectionChecks());
      expect(() => app.synth()).toThrow(`[stack] ${text('the app')}`);
    }
  });

  test('to a construct above a stack, although the same checks visit another stack', () => {
    const app = plainApp();
    const checks = new ProtectionChecks();
    const stage = new Construct(app, 'stage');
    Aspects.of(stage).add(checks);
    stackIn(stage, 'open');
    Aspects.of(stackIn(app, 'checked')).add(checks);
    expect(() => app.synth()).toThrow(`[stage/open] ${text('stage')}`);
  });

  test('and not if the app skips validations', () => {
    const app = plainApp(true);
    Aspects.of(app).add(new ProtectionChecks({ asErrors: true }));
    stackIn(app, 'stack');
    expect(() => app.synth()).not.toThrow();
  });

  test('and not if a stack runs them', () => {
    const app = Testing.app();
    Aspects.of(stackIn(app, 'stack')).add(new ProtectionChecks());
    app.synth();
    expect(warningsIn(app)).toEqual([found('stack')]);
  });
});
