import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { htmlReport } from '../../../../src/preview/report/html/html-report';
import { headline } from '../../../../src/preview/report/tree/report-tree';
import { change, plan, rule } from '../../support/plan';
import { report } from '../../support/reported';
import { HOSTILE, sampleReport } from '../../support/sample-report';
import { launchBrowser } from '../../support/browser';
import { closeAll, serve } from '../../../api/support';

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
  expect(await page.title()).toBe('9 changes: 3 weaker, 5 not judged, 1 stronger');
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
  expect(await page.title()).toBe('9 changes: 3 weaker, 5 not judged, 1 stronger');
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
  expect(await card.locator('.findings li').count()).toBe(4);
  expect(await card.getByRole('row', { name: 'threshold' }).textContent()).toMatch(/from 40→ to 400 requests/);
  expect(await page.getByRole('region', { name: 'Cities by load balancer' }).textContent()).toMatch(/nyc\s+us-east-1→ to automatic/);
  expect(await page.locator('.chips').textContent()).toMatch(/added: TLSv1.1\s*removed: TLSv1.2/);
  expect(await page.locator('body').textContent()).not.toMatch(/PEM-OLD|PEM-NEW/);
});

test('shows the traffic: numbers, sources, and a chart that marks the planned threshold', async () => {
  await open({});
  const impact = page.getByRole('article', { name: 'Login bursts' });
  expect(await impact.locator('.figures').textContent()).toMatch(/caught before the plan\s*1,640 requests, 60 human, 37 sources/);
  const chart = impact.getByRole('img', { name: /Caught sources by threshold. The planned threshold is 400/ });
  expect((await chart.locator('text.strong').textContent())?.trim()).toBe('planned: 400');
  const [line, dot] = [
    await chart.locator('line[stroke="var(--text)"]').boundingBox(),
    await chart.locator('circle').first().boundingBox(),
  ];
  expect(Math.abs(line!.x - (dot!.x + dot!.width / 2))).toBeLessThan(2);
  expect(await impact.getByRole('listitem').filter({ hasText: '<b>203.0.113.9</b>' }).count()).toBe(1);
});

test('filters the changes by keyboard', async () => {
  // GIVEN a page that shows all changes
  await open({});
  const shown = () => page.locator('article.change:visible').count();
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

test('has landmarks, headings and table rows for screen readers', async () => {
  await open({});
  for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) expect(await page.getByRole(role).count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('region').evaluateAll((regions) => regions.length)).toBeGreaterThan(4);
  const rows = await page.getByRole('table', { name: 'Effects by kind of resource' }).getByRole('row').allTextContents();
  expect(rows.find((row) => row.includes('dynamic rule'))).toMatch(/1 added, 2 changed, 1 removed/);
});

test('has a headline and no charts for a plan without changes', async () => {
  const configuration = { provider_config: { svc: { full_name: 'registry.terraform.io/svc-waap/svc' } } };
  await open({}, htmlReport(await report(plan([], { configuration }))));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No changes of the protection');
  expect(await page.locator('figure').count()).toBe(0);
});

test.each([
  [rule({ threshold: 400 }), '1 change: 1 weaker'],
  [rule({ threshold: 4 }), '1 change: 1 stronger'],
  [rule({ description: 'Other' }), '1 change: 1 neutral'],
])('counts the states of the changes in its headline (%#)', async (after, expected) => {
  expect(headline(await report(plan([change('svc_dynamic_rule.a', rule(), after)])))).toBe(expected);
});
