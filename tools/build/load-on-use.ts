import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// jsii compiles an index to code that loads every module at once. The bindings are most of the package, and an app
// uses a few of them.

const EXPORT = /^export \* (?:as (?<namespace>\w+) )?from '(?<module>\.\/[^']+)';$/;

/** One name of an index: a module, or something that a module exports. */
interface Name {
  readonly name: string;
  /** JavaScript that loads the module and returns the value of the name. */
  readonly value: string;
}

/**
 * Rewrites an index to load a module at the first use of one of its names. Indexes that it exports have to
 * be rewritten first.
 *
 * @param source the index in TypeScript: lines of `export * from` and `export * as`
 * @param compiled the index in JavaScript
 * @throws Error when the source has other statements
 */
export function loadOnUse(source: string, compiled: string): void {
  const names = statementsOf(source).flatMap((line) => {
    const { namespace, module } = EXPORT.exec(line)?.groups ?? {};
    if (module === undefined) throw new Error(`${source}: write "export * from" or "export * as" instead of: ${line}`);
    if (namespace !== undefined) return [{ name: namespace, value: `require("${module}")` }];
    return exportedBy(join(compiled, '..', module)).map((name) => ({ name, value: `require("${module}").${name}` }));
  });
  writeFileSync(compiled, indexOf(names));
}

function statementsOf(source: string): string[] {
  return readFileSync(source, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));
}

/** Names at the start of a compiled module: `exports.B = exports.A = void 0;`. A module with only types has none. */
function exportedBy(module: string): string[] {
  const file = existsSync(`${module}.js`) ? `${module}.js` : join(module, 'index.js');
  const [, declared = ''] = /^((?:exports\.\w+ = )+)void 0;$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return [...declared.matchAll(/exports\.(\w+)/g)].map(([, name]) => name!);
}

function indexOf(names: readonly Name[]): string {
  return [
    '"use strict";',
    'Object.defineProperty(exports, "__esModule", { value: true });',
    // Node finds the names for an `import` of this file by assignments like these.
    `${names.map(({ name }) => `exports.${name} = `).join('')}void 0;`,
    'function onUse(name, load) {',
    '  const get = () => {',
    '    const value = load();',
    '    Object.defineProperty(exports, name, { value, enumerable: true });',
    '    return value;',
    '  };',
    '  Object.defineProperty(exports, name, { get, enumerable: true, configurable: true });',
    '}',
    ...names.map(({ name, value }) => `onUse("${name}", () => ${value});`),
    '',
  ].join('\n');
}
