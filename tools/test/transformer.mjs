import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { transformSync, version } from 'esbuild';

const OPTIONS = {
  format: 'cjs',
  target: 'node20',
  sourcemap: 'external',
  // Jest's module loader has no import().
  supported: { 'dynamic-import': false },
  tsconfigRaw: { compilerOptions: { target: 'ES2022', experimentalDecorators: true, esModuleInterop: true } },
};

const HERE = [version, process.version, OPTIONS];

/**
 * Jest's transformer of TypeScript, with esbuild: tsc checks the types separately. The key of a file is the same for all projects and
 * checkouts, so each file is transformed once.
 */
export default {
  getCacheKey: (text, file) =>
    createHash('sha256')
      .update(JSON.stringify([HERE, basename(file), text]))
      .digest('hex'),
  process(text, file) {
    const { code, map } = transformSync(text, {
      ...OPTIONS,
      loader: file.endsWith('.ts') ? 'ts' : 'js',
      sourcefile: basename(file),
    });
    return { code, map };
  },
};
