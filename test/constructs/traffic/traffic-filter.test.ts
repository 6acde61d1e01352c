import { TerraformVariable, Token } from 'cdktf';
import { Duration, Field, TrafficCondition, TrafficFilter } from '../../../src/constructs';
import { bareStack, outputOf } from '../support/stack';

const DAY = TrafficFilter.between('2025-03-01', '2025-03-02');

describe('a filter', () => {
  test('begins with its time range', () => {
    expect(JSON.parse(DAY.where(Field.STATUS.equalTo(404)).toJsonText())).toEqual({
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
        { field: 'status', op: 'eq', value: 404 },
      ],
    });
  });

  test('is unchanged if another filter is derived from it', () => {
    // GIVEN
    const failures = DAY.where(Field.STATUS.atLeast(500));
    // WHEN
    const [blocked, humans] = [failures.where(Field.BLOCKED.isTrue()), failures.where(Field.HUMAN.isTrue(), Field.BOT.isFalse())];
    // THEN
    const fieldsOf = (filter: TrafficFilter) =>
      (JSON.parse(filter.toJsonText()) as { AND: { field: string }[] }).AND.map(({ field }) => field);
    expect(fieldsOf(DAY)).toEqual(['timestamp']);
    expect(fieldsOf(failures)).toEqual(['timestamp', 'status']);
    expect(fieldsOf(blocked)).toEqual(['timestamp', 'status', 'blocked']);
    expect(fieldsOf(humans)).toEqual(['timestamp', 'status', 'human', 'bot']);
  });

  test.each(['', 'yesterday', '2025-03', '2025-13-01', '2025-03-32', '202503011'])('refuses a range from %j', (time) => {
    expect(() => TrafficFilter.between(time, '2025-03-02')).toThrow('is not a time. Write year, month and day at least: 2025-03-01');
    expect(() => TrafficFilter.between('2025-03-02', time)).toThrow('is not a time');
  });

  test.each(['2025-03-01', '20250301', '20250301T0800Z', '2025-03-01 08:00', '2025-03-01T08:00:00.5+01:00'])(
    'takes a range from %j',
    (time) => {
      expect(TrafficFilter.between(time, time).toJsonText()).toContain(JSON.stringify([time, time]));
    },
  );
});

describe('a filter with tokens', () => {
  test('has them as its time range', () => {
    const stack = bareStack();
    const [from, to] = ['from', 'to'].map((name) => new TerraformVariable(stack, name, {}).stringValue);
    expect(outputOf(stack, TrafficFilter.between(from!, to!).toJsonText())).toBe(
      '{"AND":[{"field":"timestamp","op":"between","value":[' +
        '"${trimsuffix(trimprefix(jsonencode(var.from), "\\""), "\\"")}","${trimsuffix(trimprefix(jsonencode(var.to), "\\""), "\\"")}"]}]}',
    );
  });

  test('ends when the plan is made', () => {
    const stack = bareStack();
    const text = outputOf(stack, TrafficFilter.last(Duration.hours(24)).toJsonText());
    expect(text).toContain('jsonencode(timeadd(plantimestamp(), join("", ["-", 86400, "s"])))');
    expect(text).toContain('jsonencode(plantimestamp())');
  });

  test('has the length of a token', () => {
    const stack = bareStack();
    const seconds = new TerraformVariable(stack, 'seconds', { type: 'number' }).numberValue;
    expect(outputOf(stack, TrafficFilter.last(Duration.seconds(seconds)).toJsonText())).toContain(
      'timeadd(plantimestamp(), join("", ["-", var.seconds, "s"]))',
    );
  });

  test('accepts them as values of every type, and checks none of them', () => {
    const stack = bareStack();
    const variable = new TerraformVariable(stack, 'v', {});
    const filter = DAY.where(
      Field.STATUS.atLeast(variable.numberValue),
      Field.COUNTRY.oneOf(...variable.listValue),
      Field.UPSTREAM_STATUS.oneOf(...Token.asNumberList(variable.value)),
      TrafficCondition.of({ field: 'monitor', op: 'is', value: variable.booleanValue }),
      Field.PATH.matches(variable.stringValue),
      Field.HEADERS.namedLike(variable.stringValue).equalTo('x'),
      Field.cookie(variable.stringValue).equalTo('x'),
      Field.TIMESTAMP.between(variable.stringValue, variable.stringValue),
    );
    const text = outputOf(stack, filter.toJsonText());
    expect(text).toContain('"value":${var.v}}');
    expect(text).toContain('"field":"country","op":"in","value":${jsonencode(var.v)}}');
    expect(text).toContain('"field":"upstream_status","op":"in","value":${jsonencode(var.v)}}');
    expect(text).toContain('"field":"monitor","op":"is","value":${jsonencode(var.v)}}');
    expect(text).toContain('"key":"${trimsuffix(');
  });

  test('keeps a dollar sign in front of a token', () => {
    const stack = bareStack();
    const { stringValue, numberValue } = new TerraformVariable(stack, 'price', {});
    const of = (text: string) => outputOf(stack, DAY.where(Field.QUERY.equalTo(text)).toJsonText());
    expect(of(`p=$${stringValue}`)).toContain('"value":"p=\\u0024${trimsuffix(');
    expect(of(`p=$$${stringValue}$`)).toContain('"value":"p=$\\u0024${trimsuffix(');
    expect(of(`p=$${numberValue}`)).toContain('"value":"p=\\u0024${trimsuffix(');
    expect(of(`p=1${numberValue}2`)).toMatch(/"value":"p=1\$\{trimsuffix\(.*\)\}2"/);
    expect(of('p=$-1.5e+300')).toContain('"value":"p=$-1.5e+300"');
    expect(of('p=$')).toContain('"value":"p=$"');
  });

  test.each([
    '-8.2e+298',
    '-8.2e298',
    'p=$-8.109562212591379e298',
    '-810956221259137900e281',
    `-81${'0'.repeat(297)}|1e5`,
    'String Map Token Value',
    '${TfToken[TOKEN.4711]}',
    '$${TfToken[TOKEN.4711]}',
    '#{TfToken[TOKEN.4711]}',
    '&{TfToken[TOKEN.4711]}',
  ])('keeps a text literal that only looks like a token: %s', (text) => {
    const stack = bareStack();
    expect(new TerraformVariable(stack, 'v', { type: 'number' }).numberValue).toBeLessThan(0);
    const json = outputOf(stack, DAY.where(Field.PATH.equalTo(text), TrafficCondition.of({ [text]: [text] })).toJsonText())!;
    expect(json).not.toMatch(/[^$][$%]\{|^[$%]\{/);
    const { AND } = JSON.parse(json.replace(/([$%])\1\{/g, '$1{')) as { AND: unknown[] };
    expect(AND.slice(1)).toEqual([{ field: 'path', op: 'eq', value: text }, { [text]: [text] }]);
  });

  test.each([-8.3e298, -1.8881545897087626e289, -123_456_789])('keeps a number that only looks like a token: %s', (value) => {
    const stack = bareStack();
    const filter = DAY.where(Field.REQUEST_TIME.equalTo(value), TrafficCondition.of({ several: [value, value], one: [value] }));
    const { AND } = JSON.parse(outputOf(stack, filter.toJsonText())!) as { AND: unknown[] };
    expect(AND.slice(1)).toMatchObject([{ value }, { several: [value, value], one: [value] }]);
  });

  test('takes the number of a token in a text for the token, as languages write it', () => {
    const stack = bareStack();
    const number = new TerraformVariable(stack, 'limit', { type: 'number' }).numberValue;
    const of = (text: string) => outputOf(stack, DAY.where(Field.PATH.equalTo(text)).toJsonText());
    expect(of(`to ${number}`)).toContain('"value":"to ${trimsuffix(trimprefix(jsonencode(var.limit)');
    const otherwise = String(number).replace('e+', 'e');
    expect(of(`to ${otherwise}`)).toContain(`"value":"to \\u002d${otherwise.slice(1)}"`);
  });

  test('leaves it to the CDK to name the mistake of a list in a text', () => {
    const stack = bareStack();
    const [element] = new TerraformVariable(stack, 'v', {}).listValue;
    const filter = DAY.where(Field.PATH.equalTo(`${element}!`));
    expect(() => outputOf(stack, filter.toJsonText())).toThrow('list token');
  });

  test('keeps signs of Terraform literal in other strings', () => {
    const stack = bareStack();
    const host = new TerraformVariable(stack, 'host', {}).stringValue;
    const text = outputOf(stack, DAY.where(Field.QUERY.matches(`\\\${jndi:|%{x}"${host}`)).toJsonText());
    expect(text).toContain('"value":"\\\\$${jndi:|%%{x}\\"${trimsuffix(trimprefix(jsonencode(var.host), "\\""), "\\"")}"');
    expect(Token.isUnresolved(host)).toBe(true);
  });
});
