import { COMMENT_LIMIT } from '../../../../src/command/preview/report/comment';
import { markdownReport } from '../../../../src/command/preview/report/markdown-report';
import { decodedMarkdown } from '../../../output/support/hosts';
import { action, change, plan, rule } from '../support/plan';
import { report } from '../support/reported';
import { HOSTILE, sampleReport } from '../support/sample-report';

test('escapes markup and mentions in values', async () => {
  const text = markdownReport(await sampleReport());
  expect(text).not.toMatch(/<script|<img|@someone/);
  expect(text).toContain('&lt;script&gt;');
  expect(HOSTILE).toContain('@someone');
});

test('makes no links from commits and issues in strings of the service', async () => {
  // GIVEN an author who names a commit of the repository, and issues
  const sample = await sampleReport();
  const version = '1557bf4cb94c1ad6f3de9bbf3f7a4cf24a8f1c02';
  const eve = { version, author: `Eve ${version}`, email: 'GL-12', date: 'group/project>', message: 'closes SHOP-7' };
  const drift = [{ ...sample.drift[0]!, title: version, authors: 'told' as const, versions: [eve] }];
  // WHEN
  const text = markdownReport({ ...sample, drift });
  // THEN hosts recognize no reference in the text
  const [, section = ''] = /### Changed outside of Terraform\n([^]*?)\n### /.exec(text) ?? [];
  const outsideCode = decodedMarkdown(section.replace(/`[^`]*`/g, ''));
  expect(outsideCode.replaceAll('\u200b', '')).toContain(`Eve ${version} <GL-12>, group/project>: closes SHOP-7 (version 1557bf4cb9)`);
  expect(outsideCode).not.toMatch(/[0-9a-f]{7}|GL-\d|SHOP-\d|group\/project>/);
});

test('begins with a marker and a table of all resources, with moved and imported ones, and counts those of other providers', async () => {
  const moved = { ...change('svc_dynamic_rule.new', rule(), rule(), { actions: ['no-op'] }), previous_address: 'svc_dynamic_rule.old' };
  const both = { ...change('svc_action.a', action(), action({ description: 'Other' })), previous_address: 'svc_action.was' };
  const taken = change('svc_dynamic_rule.taken', rule(), rule(), { actions: ['no-op'], importing: {} });
  const other = change('other_thing.x', null, {}, { provider: 'registry.terraform.io/other/other' });
  const text = markdownReport(await report(plan([moved, both, taken, other])));
  expect(text).toMatch(/^<!-- svc-waap preview -->\n/);
  expect(text.match(/^\| .*/gm)!.slice(0, 5)).toEqual([
    '| Entry | Effect | States | What |',
    '| --- | --- | --- | --- |',
    expect.stringMatching(/^\| action “Deny” \| ✏️ changed, 🚚 moved \| ▫️ neutral \|/),
    expect.stringMatching(/^\| dynamic rule “Login bursts” \| 📥 imported \| ▫️ neutral \|/),
    expect.stringMatching(/^\| dynamic rule “svc\\_dynamic\\_rule.new” \| 🚚 moved \|  \| .*svc\\_dynamic\\_rule\.old\. \|$/),
  ]);
  expect(text).toContain('1 change of another provider is not shown.');
  expect(text).toContain('formerly svc_action.was');
});

test('folds the changes by their worst verdict, the most harmful first', async () => {
  const text = markdownReport(await sampleReport());
  const [, folded = ''] = /<details><summary>Weaker: 3 changes<\/summary>\n\n(#### [^]*?)\n\n<details><summary>Deletes: 1/.exec(text) ?? [];
  expect([...folded.matchAll(/^#### .*“(.*)”/gm)].map(([, title]) => title)).toEqual(['Login bursts', 'Old scrapers', 'Shop template']);
  const count = (tag: RegExp) => text.match(tag)!.length;
  expect(count(/<details>/g)).toBe(count(/<\/details>/g));
});

test('shows custom configuration as a fenced diff that its lines cannot end', async () => {
  const text = markdownReport(await sampleReport());
  expect(text).toMatch(/^````diff\n {2}# Office only\n[^]*^- {3}deny all;\n[^]*^\+ return 404; # ```\n````$/m);
  expect(text).toContain('Marked: **`deny all;`**');
});

const LONG = '規'.repeat(70_000);

describe('a report that is too long for a comment', () => {
  const many = () => {
    const rules = Array.from({ length: 200 }, (_, i) => {
      const values = { id: `rule-${i}`, name: `Rule ${i}`, include: { relation: 'OR', tags: [`tag-${i}`] } };
      return change(
        `svc_dynamic_rule.r${i}`,
        rule(values),
        rule({ ...values, tags: Array.from({ length: 9 }, (_, n) => `tag-of-requests-${n}`), ttl: i === 199 ? 3600 : 9000 }),
      );
    });
    return report(plan(rules));
  };

  test('is truncated to the limit, and counts the omitted parts', async () => {
    const text = markdownReport(await many());
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_LIMIT);
    const [, left] = /Left out: (\d+) changes\./.exec(text)!;
    expect(text.match(/^#### /gm)).toHaveLength(200 - Number(left));
    // Lines of the table are kept before all others.
    expect(text.match(/^\| dynamic rule /gm)).toHaveLength(200);
  });

  test.each([
    ['a changed rule', plan([change('svc_dynamic_rule.a', rule({ name: LONG }), rule({ name: LONG, threshold: 400 }))])],
    ['an added rule', plan([change('svc_dynamic_rule.a', null, rule({ name: LONG }))])],
    ['a removed action', plan([change('svc_action.a', { config: 'prod', ...action({ name: LONG }) }, null)])],
    ['a neutral change', plan([change('svc_dynamic_rule.a', rule({ name: LONG }), rule({ name: LONG, description: 'other' }))])],
    [
      'a moved resource',
      plan([
        {
          ...change('svc_action.a', action(), action(), { actions: ['no-op'] }),
          address: `svc_action.a["${LONG}"]`,
          previous_address: LONG,
        },
      ]),
    ],
  ])('has %s with a name that is longer than a comment', async (_, made) => {
    const text = markdownReport(await report(made));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(text).toMatch(/^\| (dynamic rule|action) “(規規|svc)/m);
    expect(text).not.toContain('truncated');
  });

  test('counts the bytes of names in other scripts', async () => {
    const rules = Array.from({ length: 400 }, (_, i) => {
      const values = { id: `rule-${i}`, name: `${'規則'.repeat(20)} ${i}` };
      return change(`svc_dynamic_rule.r${i}`, rule(values), rule({ ...values, ttl: 9000 }));
    });
    const text = markdownReport(await report(plan(rules)));
    expect(text).toContain('truncated');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_LIMIT);
  });

  test('keeps weaker changes before all others', async () => {
    const text = markdownReport(await many(), 1500);
    expect(text.length).toBeLessThanOrEqual(1500);
    expect(text).toContain('“Rule 199” | ✏️ changed | 🔻 weaker');
    expect(text).toMatch(/Left out: \d+ lines of the table, \d+ changes\./);
  });

  test('keeps as many changes, however many configurations they are in', async () => {
    const inOwn = Array.from({ length: 1000 }, (_, i) => {
      const values = { id: `rule-${i}`, name: `Rule ${i}`, config: `configuration-${i}` };
      return change(`svc_dynamic_rule.r${i}`, rule(values), rule({ ...values, threshold: 50 }));
    });
    const text = markdownReport(await report(plan(inOwn)));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(text.match(/^\| dynamic rule/gm)!.length).toBeGreaterThan(200);
    // A heading without a change says nothing.
    expect(text).not.toMatch(/^### .*\n+(?:###|$(?![^]))/m);
  });

  test('has all changes, although a note repeats a long name of the configuration', async () => {
    const weaker = plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))]);
    const expressions = { include: { constant_value: { ['x'.repeat(200_000)]: 1 } } };
    const resources = [{ address: 'svc_dynamic_rule.a', type: 'svc_dynamic_rule', expressions }];
    const text = markdownReport(await report({ ...weaker, configuration: { root_module: { resources } } }));
    expect(Buffer.byteLength(text)).toBeLessThan(10_000);
    expect(text).not.toContain('Left out');
    expect(text).toContain('The engine ignores what is no attribute');
  });

  test.each(['terraform_version', 'timestamp'])('has all changes, whatever the length of the %s', async (member) => {
    const weaker = plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))], { [member]: 'x'.repeat(200_000) });
    const text = markdownReport(await report(weaker));
    expect(Buffer.byteLength(text)).toBeLessThan(10_000);
    expect(text).not.toContain('Left out');
  });

  test('is complete if it fits', async () => {
    expect(markdownReport(await sampleReport())).not.toContain('truncated');
  });
});
