import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Command, InvalidArgumentError } from 'commander';
import { buildSite, VITEPRESS } from './build';
import { SITE } from './packages';

const EXAMPLES = `
The first run installs the generator, from the lock file in site.

Examples:
  $ npm run docs
      the site in dist/site
  $ npm run docs -- --serve
      the same, then http://localhost:4173
  $ npm run docs -- --base /cdktf/
      for a host that serves the site below a path

Exit status: 0, or 1 if a page cannot be made or a link leads nowhere.`;

interface Options {
  readonly base: string;
  readonly serve?: true;
  readonly port: number;
}

new Command('npm run docs --')
  .description('Builds the documentation site, and checks its links.')
  .option('--base <path>', 'path that the site is served at', basePath, '/')
  .option('--serve', 'serve the built site on this machine until Ctrl-C')
  .option('--port <number>', 'port for --serve', port, 4173)
  .showHelpAfterError('(--help shows the options)')
  .addHelpText('after', EXAMPLES)
  .action(async ({ base, serve, port: at }: Options) => {
    await buildSite(base, (line) => console.log(line));
    if (!serve) return;
    const args = [VITEPRESS, 'preview', SITE, '--base', base, '--port', String(at)];
    const [status] = (await once(spawn(process.execPath, args, { cwd: SITE, stdio: 'inherit' }), 'exit')) as [number | null];
    process.exitCode = status ?? 0;
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });

function basePath(text: string): string {
  if (!/^\/(?:[\w.-]+\/)*$/.test(text)) throw new InvalidArgumentError('Write a path that begins and ends with "/", such as /cdktf/.');
  return text;
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('Write a port: 0 to 65535.');
  return Number(text);
}
