import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

/** In a process of its own: Jest loads no ES modules. */
const RENDER = `
import { readFileSync } from 'node:fs';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const documents = JSON.parse(readFileSync(process.argv[1], 'utf8'));
process.stdout.write(JSON.stringify(documents.map((document) => micromark(document, options))));
`;

/** Returns what GitHub's dialect of Markdown makes of each document, with the HTML in it. */
export async function renderMarkdown(documents: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-markdown-'));
  try {
    const file = join(folder, 'documents.json');
    writeFileSync(file, JSON.stringify(documents));
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', RENDER, file], { cwd: ROOT });
    return JSON.parse(stdout) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
