import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { parse } from 'yaml';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { builtPages, deadLinks } from '../../../tools/site/built-links';
import { FULL } from '../../full';
import { launchBrowser } from '../../command/preview/support/browser';
import { serveFolder } from './support/static-server';

test('the help of the command shows its options', async () => {
  const { stdout } = await run(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), fromRoot('tools/site/main.ts'), '--help']);
  expect(stdout).toMatch(/^Usage: npm run docs -- \[options\]\n/);
  for (const option of ['--base <path>', '--serve', '--port <number>']) expect(stdout).toContain(option);
});

test('the home page has the front matter that the generator reads', () => {
  const [, text] = /^---\n([^]*?)\n---\n/.exec(readFileSync(fromRoot('site/index.md'), 'utf8'))!;
  expect(parse(text!)).toMatchObject({ layout: 'home', hero: { tagline: expect.any(String) } });
});

test('the generator has a lock file of its own, and the repository does not install it', () => {
  const lock = (file: string) => Object.keys((JSON.parse(readFileSync(fromRoot(file), 'utf8')) as { packages: object }).packages);
  expect(lock('site/package-lock.json')).toContain('node_modules/vitepress');
  expect(lock('package-lock.json').filter((path) => /\/(vitepress|vue)$/.test(path))).toEqual([]);
});

if (FULL) {
  // The site is built first. A limit for what hangs, not a measure.
  jest.setTimeout(900_000);

  /** One page of each kind, and the longest. */
  const KINDS = [
    '/',
    '/overview.html',
    '/guides/how-rules-count.html',
    '/provider.html',
    '/resources/load_balancer_certificates.html',
    '/data-sources/traffic_logs.html',
    '/functions/filter.html',
    '/constructs/',
    '/constructs/dynamic-rule.html',
    '/constructs/in-each-language.html',
    '/messages/',
    '/messages/requests-to-the-service.html',
    '/conformance/',
    '/conformance/contract.html',
    '/decisions/0001-hcl-defaults.html',
  ];

  const SIZES = [
    ['a desk', { width: 1280, height: 900 }],
    ['a phone', { width: 360, height: 740 }],
  ] as const;

  describe('the built site', () => {
    const folder = fromRoot('dist/site');
    let site: Awaited<ReturnType<typeof serveFolder>>;
    let browser: Browser;
    let context: BrowserContext;
    let requests: string[];
    let complaints: string[];

    beforeAll(async () => {
      await run(process.execPath, [fromRoot('tools/bootstrap.mjs'), 'docs'], { cwd: fromRoot() });
      site = await serveFolder(folder);
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      site?.close();
    });
    afterEach(() => context?.close());

    async function open(options: Parameters<Browser['newContext']>[0], path: string): Promise<Page> {
      [requests, complaints] = [[], []];
      context = await browser.newContext(options);
      const page = await context.newPage();
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      return page;
    }

    test('has a page for each file of docs/, and no dead links', () => {
      const pages = builtPages(folder);
      expect(pages.size).toBeGreaterThan(180);
      expect(deadLinks(pages)).toEqual([]);
    });

    test('has the code of the constructs in five languages', () => {
      const html = builtPages(folder).get('constructs/dynamic-rule.html')!;
      expect([...html.matchAll(/<label [^>]*>([^<]*)<\/label>/g)].map(([, title]) => title)).toEqual([
        'TypeScript',
        'Python',
        'Java',
        'C#',
        'Go',
      ]);
    });

    test.each(['{{ 1 + 1 }} <b onclick="x">', '`{{ 1 + 1 }} <b>`', '```text\n{{ 1 + 1 }} <b>\n```'])('shows %j as it is', (markdown) => {
      const script = `
        import { createMarkdownRenderer } from 'vitepress';
        import config from './.vitepress/config.mjs';
        const md = await createMarkdownRenderer('.', config.markdown);
        console.log(md.render(${JSON.stringify(markdown)}));`;
      const html = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: fromRoot('site'), encoding: 'utf8' });
      expect(html).not.toMatch(/<b[ >]/);
      // Vue leaves alone what is below v-pre.
      if (!html.includes('v-pre')) expect(html).not.toContain('{{');
    });

    describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
      describe.each(SIZES)('on %s', (_, viewport) => {
        test.each(KINDS)('%s fits, is accessible, and requests nothing from other hosts', async (path) => {
          const page = await open({ colorScheme, viewport }, path);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
          expect(await page.evaluate('document.documentElement.classList.contains("dark")')).toBe(colorScheme === 'dark');
          await page.addScriptTag({ content: axe.source });
          const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
          expect(complaints).toEqual([]);
          expect(requests.length).toBeGreaterThan(1);
          expect(requests.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith('data:'))).toEqual([]);
        });
      });
    });

    test.each(SIZES)('the search finds an attribute, and opens its page, on %s', async (_, viewport) => {
      const page = await open({ viewport }, '/');
      await page.locator('.VPNavBarSearch button').first().click();
      await page.locator('.VPLocalSearchBox input').fill('offload_ip_filtering');
      const result = page.locator('.VPLocalSearchBox .result', { hasText: 'svc_dynamic_rule (Resource)' }).first();
      await result.click();
      await page.waitForURL(/\/resources\/dynamic_rule\.html/);
      await page.locator('h1', { hasText: 'svc_dynamic_rule' }).waitFor();
      expect(requests.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith('data:'))).toEqual([]);
      expect(complaints).toEqual([]);
    });

    /** Pages that readers look for, by what they type. One of them is among the first three results. */
    const SOUGHT: readonly (readonly [query: string, ...pages: string[]])[] = [
      ['import existing', 'guides/import'],
      ['dynamic rule', 'resources/dynamic_rule', 'guides/how-rules-count'],
      ['block', 'resources/action', 'guides/import'],
      ['log exporter', 'resources/log_exporter'],
      ['rate limit', 'resources/dynamic_rule', 'guides/how-rules-count'],
      ['getting started', 'guides/getting-started'],
      ['drift', 'guides/drift'],
      ['certificates', 'guides/certificates'],
      ['preview', 'guides/preview'],
      ['export', 'guides/export'],
      ['quarantine', 'guides/traffic', 'resources/quarantine_release'],
      ['emulator', 'guides/getting-started', 'guides/emulator-results'],
      ['tls versions', 'resources/proxy_template', 'constructs/tls-version'],
      ['keep_on_destroy', 'guides/sets-and-entries'],
      ['pull request', 'guides/pull-requests'],
      ['api key', 'provider', 'guides/authentication'],
      ['version revert', 'resources/version_revert'],
      ['terraform query', 'guides/export', 'guides/import'],
    ];

    test('the search shows guides and resources before messages, the contract and decisions', async () => {
      const page = await open({ viewport: SIZES[0][1] }, '/');
      await page.locator('.VPNavBarSearch button').first().click();
      const lost: string[] = [];
      for (const [query, ...wanted] of SOUGHT) {
        const results = page.locator('.VPLocalSearchBox .result');
        await page.locator('.VPLocalSearchBox input').fill('');
        await results.first().waitFor({ state: 'detached' });
        await page.locator('.VPLocalSearchBox input').fill(query);
        await results.first().waitFor();
        const found = await results.evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('href') ?? ''));
        const paths = found.map((path) => path.replace(/^\/|\.html.*$/g, ''));
        if (!paths.some((path) => wanted.includes(path)) || /^(messages|contract|decisions)/.test(paths[0] ?? 'messages'))
          lost.push(`${query}: ${paths.join(', ')}`);
      }
      expect(lost).toEqual([]);
    });

    test('all examples follow the language that the reader chooses, also on the next page', async () => {
      const page = await open({ viewport: SIZES[0][1] }, '/constructs/in-each-language.html');
      const shown = () => page.locator('.vp-code-group .blocks .active').evaluateAll((all) => all.map(({ className }) => className));
      await page.getByText('Python', { exact: true }).first().click();
      const languages = (await shown()).map((name) => /language-(\w+)/.exec(name)?.[1]);
      expect(languages.length).toBeGreaterThan(10);
      expect([...new Set(languages)]).toEqual(['python']);
      await page.locator('.VPSidebar').getByRole('link', { name: 'DynamicRule', exact: true }).click();
      await page.waitForURL(/dynamic-rule/);
      await page.locator('h1', { hasText: 'DynamicRule' }).waitFor();
      expect(await page.locator('.vp-code-group .blocks .active').getAttribute('class')).toContain('language-python');
    });
  });
}
