import { DynamicRule, factsOf } from '../../src/model';
import { RuleTarget } from '../../src/constructs';

describe('a rule target', () => {
  test.each([
    [RuleTarget.IP, 'ip'],
    [RuleTarget.ASN, 'asn'],
    [RuleTarget.COUNTRY, 'country'],
    [RuleTarget.ORGANIZATION, 'organization'],
    [RuleTarget.argument('user'), 'arguments_user'],
    [RuleTarget.header('x-tenant'), 'headers_x-tenant'],
    [RuleTarget.cookie('sid'), 'cookies_sid'],
    [RuleTarget.of('company'), 'company'],
  ])('%# is spelled as the service does: %s', ({ value }, expected) => {
    expect(value).toBe(expected);
  });

  test.each([
    ['argument', RuleTarget.argument],
    ['header', RuleTarget.header],
    ['cookie', RuleTarget.cookie],
  ])('of an %s requires its name', (_, target) => {
    expect(() => target('')).toThrow(/^The name of a target in \w+ is empty\. Write the name\.$/);
  });

  test('can be each of the values that the model knows', () => {
    const values = [RuleTarget.IP, RuleTarget.ASN, RuleTarget.COUNTRY, RuleTarget.ORGANIZATION].map(({ value }) => value);
    const named = [RuleTarget.argument('*'), RuleTarget.header('*'), RuleTarget.cookie('*')].map(({ value }) => value);
    expect([...values, ...named]).toEqual(factsOf(DynamicRule.schema.properties.target).known);
  });
});
