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
 * Jest's transformer of TypeScript, by esbuild: tsc checks the types apart. A file has one key whatever project or checkout asks
 * for it, so each file is transformed once for all projects.
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
