import os, { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { homeFolder, neededHomeFolder } from '../../src/output';
import { mirrored } from '../../src/command/cli/doctor/programs';
import { implicitMirror } from '../../src/command/cli/installation/provider-mirror';
import { withEnvironment } from '../api/support';

test('is the home folder of the account if HOME is empty, as for the engines', async () => {
  const [found, mirror] = await withEnvironment({ HOME: '', APPDATA: '' }, () => Promise.resolve([homeFolder(), implicitMirror()]));
  expect(found).toBe(userInfo().homedir);
  expect(mirror).toBe(join(userInfo().homedir, '.terraform.d', 'plugins'));
});

test('is otherwise that of Node.js', () => {
  expect(homeFolder()).toBe(homedir());
});

test('is undefined without HOME and account, as in a container with the id of any user', () => {
  const homeless = jest.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  expect([homeFolder(), mirrored({}).found]).toEqual([undefined, 'This user has no home folder, in which engines look for the provider.']);
  expect(neededHomeFolder).toThrow('This user has no home folder. Set HOME to a folder that you can write to.');
  homeless.mockRestore();
});
