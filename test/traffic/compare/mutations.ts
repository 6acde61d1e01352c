import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { type Guard, withoutGuard } from '../../../tools/soak/guards';
import { fromRoot } from '../../../tools/paths';
import type * as Oracle from './oracle';

const inFolder = (name: string) => `src/traffic/compare/${name}.ts`;

/** Conditions of the comparison. Without one, the oracle has to find a contradiction. They were chosen before it was run on them. */
export const MUTATIONS: Readonly<Record<string, Guard>> = {
  windows: {
    does: 'counts the windows that a longer timeframe begins',
    module: inFolder('rates'),
    code: 'Math.max(1, Math.ceil(other.timeframe / rule.timeframe))',
    without: 'Math.max(1, Math.floor(other.timeframe / rule.timeframe))',
  },
  ttl: {
    does: 'compares how long sources are held',
    module: inFolder('rates'),
    code: 'rule.threshold * windows <= other.threshold && rule.ttl >= other.ttl',
    without: 'rule.threshold * windows <= other.threshold',
  },
  empty: {
    does: 'takes all requests where no tag is included',
    module: inFolder('selection'),
    code: 'each(has) : has.length > 0 ? [has] : [])',
    without: 'each(has) : [has])',
  },
  relation: {
    does: 'takes a tag for the same only where it follows',
    module: inFolder('selection'),
    code: 'if (grows && next[0] === true',
    without: 'if (next[0] === true',
  },
  closed: {
    does: 'takes a tag for absent only where known settings alone add it',
    module: inFolder('relations'),
    code: 'if (!this.isClosed(tag)) return',
    without: 'if (!tag.includes(":")) return',
  },
  readers: {
    does: 'visits the settings that read a tag which differs',
    module: inFolder('relations'),
    code: 'for (const reader of this.readersOf(tag)) affected.add(reader);',
    without: '',
  },
  step: {
    does: 'compares the conditions of steps',
    module: inFolder('relations'),
    code: '[...step].every((condition) => other.has(condition))',
    without: 'step.size >= 0 || other.size >= 0',
  },
  key: {
    does: 'compares the keys of policies',
    module: inFolder('relations'),
    code: 'if (![...other.parts].every((part) => one.parts.has(part))) return false;',
    without: '',
  },
  host: {
    does: 'compares the hosts of steps',
    module: inFolder('settings'),
    code: "lower === 'host' ? value.toLowerCase() : value",
    without: "lower === 'host' ? '' : value",
  },
  status: {
    does: 'ties the status of a response to the action that makes it',
    module: inFolder('settings'),
    code: '? [`status:${action.status}`] : [];',
    without: '? [] : [];',
  },
  skip: {
    does: 'looks at rules that begin to skip',
    module: inFolder('comparison'),
    code: "if (second && (second.level ?? 'skipped') === 'skipped'",
    without: "if (second && (second.level ?? 'free') === 'monitored'",
  },
  others: {
    does: 'knows which proofs rest on other rules',
    module: inFolder('comparison'),
    code: 'this.isByItself = false;\n    let tried = 0;',
    without: 'let tried = 0;',
  },
  witness: {
    does: 'shows only a request that is held more weakly',
    module: inFolder('trace'),
    code: 'is === undefined || !isWeaker(is, was)) continue;',
    without: 'is === undefined) continue;',
  },
  followers: {
    does: 'takes a rename for one only if all that selects by the new name does so since then',
    module: inFolder('renamed'),
    code: 'if (selected.has(tag)) continue;',
    without: '',
  },
  names: {
    does: 'tells entries that had one name from each other',
    module: inFolder('renamed'),
    code: 'if (adders!.get(tag)! > 1 || formerAdders!.get(was)! > 1) continue;',
    without: 'if (adders!.get(tag)! > 1) continue;',
  },
  overlay: {
    does: 'hides the former settings of what is changed',
    module: inFolder('side'),
    code: 'if (!this.settings.has(setting.key)) yield setting;',
    without: 'yield setting;',
  },
};

/** Builds the oracle on a comparison without a condition. */
export async function oracleWithout(mutation: Guard): Promise<typeof Oracle> {
  const [[path, rewrite]] = Object.entries(withoutGuard(mutation)) as [[string, (code: string) => string]];
  const { outputFiles } = await build({
    entryPoints: [fromRoot('test/traffic/compare/oracle.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    write: false,
    plugins: [
      {
        name: 'mutation',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, (file) => (file.path === path ? { contents: changed(path, rewrite), loader: 'ts' } : undefined)),
      },
    ],
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0]!.text)(module, module.exports, require);
  return module.exports as typeof Oracle;
}

function changed(path: string, rewrite: (code: string) => string): string {
  return rewrite(readFileSync(path, 'utf8'));
}
