import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';
import { README_SOURCE, cdktnLanguageReadme, cdktnReadme } from '../../../tools/cdktn/readme';

const ROOT = 'https://github.com/svc-waap/cdktf/blob/main/';

test('the README has the name of the package, and links to files of the repository', () => {
  const readme = cdktnReadme(readFileSync(fromRoot(README_SOURCE), 'utf8'));
  expect(readme).toMatch(/^# @svc-waap\/cdktn\n/);
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const ours = links.filter((link) => link.startsWith(ROOT));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((link) => !existsSync(fromRoot(link.slice(ROOT.length).split('#')[0]!)))).toEqual([]);
  expect(links.filter((link) => !/^(https:|#)/.test(link))).toEqual([]);
});

test.each(['python', 'go', 'java'])('the README of the package for another language takes no file of an app of CDKTF: %s', (language) => {
  const readme = cdktnLanguageReadme(readFileSync(fromRoot('examples', language, 'README.md'), 'utf8'));
  expect(readme).toContain('Node 22.19 or newer, which the command `cdktn` wants');
  expect(readme).not.toMatch(/Node 20|cp .*examples/);
  expect(readme).toMatch(/It is an app of CDKTF: \[CDKTF or cdktn\]\(https:\S+\/docs\/cdktn\.md\) says which names to change\.\n$/);
});

test('the README of an example that has lost a known part is refused', () => {
  expect(() => cdktnLanguageReadme('# Protection as code')).toThrow('Mend tools/cdktn/readme.ts.');
});
