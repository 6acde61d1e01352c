import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

test('refuses an unknown package before the build, and names the known ones', async () => {
  const packaging = run(process.execPath, [fromRoot('tools/bootstrap.mjs'), 'package', 'js', 'ruby'], { cwd: ROOT });
  const known = 'js, python, go, java, dotnet, cdktn-python, cdktn-go, cdktn-java, cdktn-dotnet, provider, command';
  await expect(packaging).rejects.toThrow(`There is no package ruby. There are: ${known}.`);
});
