import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';
import { README_SOURCE, twinReadme } from '../../../tools/twin/readme';

const ROOT = 'https://github.com/svc-waap/cdktf/blob/main/';

test('the README has the name of the package, and links to files of the repository', () => {
  const readme = twinReadme(readFileSync(fromRoot(README_SOURCE), 'utf8'));
  expect(readme).toMatch(/^# @svc-waap\/cdktn\n/);
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const ours = links.filter((link) => link.startsWith(ROOT));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((link) => !existsSync(fromRoot(link.slice(ROOT.length).split('#')[0]!)))).toEqual([]);
  expect(links.filter((link) => !/^(https:|#)/.test(link))).toEqual([]);
});
