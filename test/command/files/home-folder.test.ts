import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { homeFolder } from '../../../src/command/files/home-folder';
import { implicitMirror } from '../../../src/command/cli/installation/provider-mirror';
import { withEnvironment } from '../../api/support';

test('is the home folder of the account if HOME is empty, as for the engines', async () => {
  const [found, mirror] = await withEnvironment({ HOME: '', APPDATA: '' }, () => Promise.resolve([homeFolder(), implicitMirror()]));
  expect(found).toBe(userInfo().homedir);
  expect(mirror).toBe(join(userInfo().homedir, '.terraform.d', 'plugins'));
});

test('is otherwise that of Node.js', () => {
  expect(homeFolder()).toBe(homedir());
});
