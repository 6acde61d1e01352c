import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { htmlReport } from '../../../../../src/command/preview/report/html/html-report';
import { headline } from '../../../../../src/command/preview/report/tree/report-tree';
import { change, plan, rule } from '../../support/plan';
import { report } from '../../support/reported';
import { HOSTILE, sampleReport } from '../../support/sample-report';
import { launchBrowser } from '../../support/browser';
import { closeAll, serve } from '../../../../api/support';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1200, height: 900 };

let browser: Browser;
let page: Page;
let asked: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(options: Parameters<Browser['newPage']>[0], markup?: string): Promise<Page> {
  asked = [];
  page = await browser.newPage({ viewport: DESK, ...options });
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(markup ?? htmlReport(await sampleReport()));
  return page;
}
afterEach(async () => {
  closeAll();
  await page?.close();
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('passes the accessibility checks on %s', async (_, viewport) => {
    // The policy of the page blocks the injected script too.
    await open({ colorScheme, viewport, bypassCSP: true });
    await page.addScriptTag({ content: axe.source });
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  });

  test('has the colors of the scheme', async () => {
    await open({ colorScheme });
    const color = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const [red = 0] = /\d+/.exec(color)!.map(Number);
    expect(red > 128).toBe(colorScheme === 'light');
  });
});

test('fits a phone, without a horizontal scroll bar', async () => {
  await open({ viewport: PHONE });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
});

test('sends no requests, and runs no scripts in values', async () => {
  await open({});
  expect(asked).toEqual([]);
  expect(await page.title()).toBe('10 changes: 3 weaker, 10 not judged, 1 stronger');
  expect(await page.locator('script, img').count()).toBe(0);
  expect((await page.getByRole('heading', { name: 'owned' }).textContent())?.trim()).toContain(HOSTILE);
});

test('has a policy that blocks resources and scripts in injected markup', async () => {
  // GIVEN a local server, and a report with markup that would request it
  const server = await serve([{ status: 200, text: '' }]);
  const markup = [
    '<script>document.title = "owned"</script>',
    `<script src="${server.url}/script.js"></script>`,
    `<img src="${server.url}/pixel.png" onerror="document.title = 'owned'">`,
    `<link rel="stylesheet" href="${server.url}/style.css">`,
    `<iframe src="${server.url}/frame.html"></iframe>`,
    `<svg onload="document.title = 'owned'"><image href="${server.url}/image.png"></image></svg>`,
  ].join('');
  const html = htmlReport(await sampleReport());
  // WHEN
  await open({}, html.replace('</body>', `${markup}</body>`));
  await page.waitForLoadState('networkidle');
  // THEN
  expect(await page.locator('img, iframe').count()).toBe(2);
  expect(await page.title()).toBe('10 changes: 3 weaker, 10 not judged, 1 stronger');
  expect(server.seen).toEqual([]);
  // AND without the policy, the same markup would have done both
  const unguarded = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  await page.close();
  await open({}, unguarded.replace('</body>', `${markup}</body>`));
  await page.waitForLoadState('networkidle');
  expect(await page.title()).toBe('owned');
  expect(server.seen.length).toBeGreaterThanOrEqual(4);
});

test('shows the changes of the plan', async () => {
  await open({});
  const card = page.locator('article.change', { hasText: 'svc_dynamic_rule.login' });
  expect(await card.locator('.findings li').count()).toBe(3);
  expect(await card.getByRole('row', { name: 'threshold' }).textContent()).toMatch(/from 40→ to 400 requests/);
  expect(await page.getByRole('region', { name: 'Cities by load balancer' }).textContent()).toMatch(/nyc\s+us-east-1→ to automatic/);
  expect(await page.locator('.chips').textContent()).toMatch(/added: TLSv1.1\s*removed: TLSv1.2/);
  expect(await page.locator('body').textContent()).not.toMatch(/PEM-OLD|PEM-NEW/);
});

test('shows no ids of rules, and keeps them in the markup', async () => {
  await open({});
  const findings = page.locator('article.change .findings li');
  const ids = await findings.evaluateAll((all) => all.map((one) => one.getAttribute('data-rule')));
  expect(ids).toEqual(expect.arrayContaining(['requests-weaker', 'requests-stronger']));
  const texts = await findings.allTextContents();
  expect(ids.filter((id, i) => id === null || texts[i]!.includes(id))).toEqual([]);
});

test('shows the replay of a change in its own card, and other impacts in the section of the traffic', async () => {
  await open({});
  const card = page.getByRole('article', { name: 'Login bursts' });
  expect(await card.count()).toBe(1);
  expect(await card.getAttribute('class')).toContain('has-weaker');
  expect(await card.locator('.figures').textContent()).toMatch(/caught before the plan\s*1,640 requests, 60 human, 37 sources/);
  expect(await card.locator('.transitions tr.loss').allTextContents()).toEqual([
    expect.stringMatching(/blocked before, monitored after\s*420 requests \(2 human\), lost/),
    expect.stringMatching(/blocked before, free after\s*1,220 requests \(58 human\), lost/),
  ]);
  expect(await page.locator('article.impact .title').allTextContents()).toEqual([expect.stringContaining('Scrapers')]);
});

test('shows the answer with its trace on the first screen of a phone', async () => {
  await open({ viewport: PHONE });
  const answer = await page.getByRole('heading', { level: 1 }).boundingBox();
  const trace = await page.getByRole('banner').getByRole('table', { name: 'Trace of requests' }).boundingBox();
  expect(answer!.y).toBeLessThan(60);
  expect(trace!.y + trace!.height).toBeLessThan(PHONE.height);
});

test('folds a neutral change to one line, which the table of all changes unfolds', async () => {
  await open({}, htmlReport(await report(plan([change('svc_dynamic_rule.a', rule(), rule({ description: 'Other' }))]))));
  const line = page.getByRole('article', { name: 'Login bursts' });
  expect(await line.locator('summary').textContent()).toMatch(/dynamic rule, changed:\s*description: Only people read it\./);
  expect(await line.getByText('svc_dynamic_rule.a').isVisible()).toBe(false);
  await page
    .getByRole('row', { name: /Login bursts/ })
    .getByRole('link')
    .click();
  expect(await line.getByText('svc_dynamic_rule.a').isVisible()).toBe(true);
});

test('shows the trace and the table of all changes before the cards, and no chart before the first card', async () => {
  await open({});
  const order = await page.locator('table, article, svg').evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(order.slice(0, 3)).toEqual(['TABLE', 'TABLE', 'ARTICLE']);
  const row = page.getByRole('row', { name: /Login bursts/ });
  expect(await row.textContent()).toMatch(
    /dynamic rule, changed\s*▼ Weaker\s*\? Not judged\s*The rule holds less.* \(2 more\)\s*1,640 lost/,
  );
  await row.getByRole('link').click();
  expect(await page.locator(':target').getAttribute('class')).toContain('change');
});

test('marks the current and the planned threshold in steps', async () => {
  await open({});
  const card = page.getByRole('article', { name: 'Login bursts' });
  const chart = card.getByRole('img', { name: /The current threshold is 40. The planned threshold is 400/ });
  expect((await chart.locator('text.strong, text.current').allTextContents()).sort()).toEqual(['current: 40', 'planned: 400']);
  const middle = async (selector: string, i = 0) => {
    const box = await chart.locator(selector).nth(i).boundingBox();
    return box!.x + box!.width / 2;
  };
  expect(Math.abs((await middle('line.current')) - (await middle('circle', 0)))).toBeLessThan(2);
  expect(Math.abs((await middle('line.strong')) - (await middle('circle', 2)))).toBeLessThan(2);
  expect(await chart.locator('path.steps').first().getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+(H[\d.]+V[\d.]+)+H[\d.]+$/);
});

test('shows requests and sources of each threshold, and the humans among them', async () => {
  await open({});
  const card = page.getByRole('article', { name: 'Login bursts' });
  const chart = card.getByRole('img', { name: /threshold 40: 1,640 requests \(60 of humans\) of 142 sources, 5 of them human/ });
  expect(await chart.locator('path.steps').count()).toBe(6);
  expect(await card.locator('.legend').getByText('sources within 120 s').count()).toBe(1);
  expect((await chart.locator('text').allTextContents()).filter((text) => /requests$|sources$/.test(text))).toEqual([
    'requests',
    'sources',
  ]);
  const numbers = card.locator('table.numbers');
  expect(await numbers.locator('thead th').allTextContents()).toEqual([
    ...['Threshold', 'Caught requests', 'Human requests', 'Caught sources', 'Human sources'],
    ...['Sources within 30 s', 'Sources within 120 s'],
  ]);
  const planned = await numbers.locator('tr.planned').last().locator('th, td').allTextContents();
  expect(planned).toEqual(['400 (planned)', '420', '2', '45', '1', '35', '55 (1 human)']);
});

test('ranks the lost sources of a rule by name', async () => {
  await open({});
  const card = page.getByRole('article', { name: 'Login bursts' });
  const lost = card.locator('div', { has: page.locator('> p', { hasText: 'Lost sources' }) }).last();
  expect((await lost.locator('ol li').allTextContents()).map((text) => text.trim())).toEqual([
    expect.stringMatching(/198\.51\.100\.23\s*812 requests/),
    expect.stringMatching(/<b>203\.0\.113\.9<\/b>\s*401 requests \(55 human\)/),
    expect.stringMatching(/198\.51\.100\.24\s*1 request$/),
  ]);
});

test('labels the time axis five times or more', async () => {
  await open({ viewport: PHONE });
  for (const axis of await page.locator('.plot .times').all()) expect(await axis.locator('span').count()).toBeGreaterThanOrEqual(5);
});

test.each([
  ['a phone', PHONE],
  ['a narrow phone', { width: 360, height: 640 }],
  ['a desk', DESK],
])('keeps the labels of the time axis inside the card, side by side, on %s', async (_, viewport) => {
  await open({ viewport });
  const axes = await page.locator('.plot .times').evaluateAll((all) =>
    all.map((axis) => ({
      card: axis.closest('.card')!.getBoundingClientRect(),
      labels: [...axis.querySelectorAll('span')].map((label) => label.getBoundingClientRect()),
    })),
  );
  expect(axes.length).toBeGreaterThan(1);
  for (const { card, labels } of axes) {
    labels.forEach((label, i) => {
      expect(label.left).toBeGreaterThanOrEqual(card.left + 8);
      expect(label.right).toBeLessThanOrEqual(card.right - 8);
      if (i > 0) expect(label.left).toBeGreaterThan(labels[i - 1]!.right);
    });
  }
});

test('colors rows by the findings about them, and shows custom configuration line by line', async () => {
  await open({});
  const row = page.getByRole('article', { name: 'Login bursts' }).getByRole('row', { name: /exclude\s+tags/ });
  expect(await row.getAttribute('class')).toBe('judged-row tone-weaker');
  const diff = page.getByRole('region', { name: 'Lines of conf_specific' });
  expect(await diff.locator('.removed').textContent()).toMatch(/removed:\s*deny all;/);
  expect(await diff.locator('b').allTextContents()).toEqual(['  allow 192.0.2.0/24;', '  deny all;', 'return 404; # ```']);
});

test('has no tile without a change', async () => {
  await open({});
  expect(await page.locator('#show-neutral').count()).toBe(0);
});

test.each(['weaker', 'unjudged', 'stronger', 'deletes', 'attention'])(
  'filters the cards and the table by %s, whose number is in the tile',
  async (verdict) => {
    await open({});
    const tile = page.locator(`.tile:has(#show-${verdict})`);
    await tile.click();
    const count = Number(await tile.locator('b').textContent());
    expect(await page.locator('article.change.judged:visible').count()).toBe(count);
    expect(await page.locator('tr.judged:visible').count()).toBe(count);
  },
);

test('filters the changes by keyboard', async () => {
  // GIVEN a page that shows all changes
  await open({});
  const shown = () => page.locator('article.judged:visible').count();
  const all = await shown();
  // WHEN a user moves to the numbers by keyboard, and on to the next one
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the report');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  // THEN only the changes with this verdict are visible
  expect(await page.getByRole('radio', { name: /Weaker/ }).isChecked()).toBe(true);
  const weaker = await shown();
  expect(weaker).toBeLessThan(all);
  expect(await page.locator('article.change.has-weaker').count()).toBe(weaker);
});

test('shows a plan that only removes many entries as one table', async () => {
  const removed = Array.from({ length: 6 }, (_, i) => change(`svc_dynamic_rule.r${i}`, rule({ id: `r${i}`, name: `Rule ${i}` }), null));
  await open({}, htmlReport(await report(plan(removed))));
  expect(await page.locator('tr.judged').count()).toBe(6);
  expect(await page.locator('article').count()).toBe(0);
});

test('has landmarks, headings and table rows for screen readers', async () => {
  await open({});
  for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) expect(await page.getByRole(role).count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('region').evaluateAll((regions) => regions.length)).toBeGreaterThan(4);
  const rows = await page.getByRole('table', { name: 'All changes' }).getByRole('row').allTextContents();
  expect(rows).toHaveLength(11);
});

test('has a headline and no charts for a plan without changes', async () => {
  const configuration = { provider_config: { svc: { full_name: 'registry.terraform.io/svc-waap/svc' } } };
  await open({}, htmlReport(await report(plan([], { configuration }))));
  expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe('No changes of the protection.');
  expect(await page.locator('figure').count()).toBe(0);
});

test.each([
  [rule({ threshold: 400 }), '1 change: 1 weaker'],
  [rule({ threshold: 4 }), '1 change: 1 stronger'],
  [rule({ description: 'Other' }), '1 change: 1 neutral'],
])('counts the states of the changes in its headline (%#)', async (after, expected) => {
  expect(headline(await report(plan([change('svc_dynamic_rule.a', rule(), after)])))).toBe(expected);
});
