import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

test('a package that does not exist is refused before anything is built, and those that exist are named', async () => {
  const packaging = run(process.execPath, [fromRoot('tools/bootstrap.mjs'), 'package', 'js', 'ruby'], { cwd: ROOT });
  await expect(packaging).rejects.toThrow('There is no package ruby. There are: js, python, go, java, dotnet.');
});
