import type { javascript } from 'projen';

/** The commands a contributor types. Each is a thin name for a program under tools/. */
const SCRIPTS: Record<string, string> = {
  // These work in a fresh clone: bootstrap.mjs installs and builds what they need first.
  demo: 'node tools/bootstrap.mjs demo',
  test: 'node tools/bootstrap.mjs test',
  'test:full': 'node tools/bootstrap.mjs test --full',
  'test:unit': 'node tools/bootstrap.mjs test --only unit',
  'test:e2e': 'node tools/bootstrap.mjs test --only e2e',
  check: 'node tools/bootstrap.mjs check',
  generate: 'node tools/bootstrap.mjs generate',
  baseline: 'node tools/bootstrap.mjs baseline',
  build: 'node tools/bootstrap.mjs build',
  package: 'node tools/bootstrap.mjs package',
  release: 'node tools/bootstrap.mjs release',
  bench: 'node tools/bootstrap.mjs bench',
  soak: 'node tools/bootstrap.mjs soak',
  docs: 'node tools/bootstrap.mjs docs',
  // npm runs it before it packs or publishes. Standard output belongs to npm, which prints the tarball's name there.
  prepack: 'node tools/bootstrap.mjs build >&2',
  // These want an installed clone.
  lint: 'eslint .',
  format: 'prettier --write --log-level=warn .',
  typecheck: 'tsc -p tsconfig.json',
  debug: 'node --inspect --import tsx tools/debug/main.ts',
  conformance: 'tsx tools/conformance/main.ts',
  projen: 'projen',
};

/** Replaces projen's task scripts, so that package.json shows only what is meant to be typed. */
export function replaceScripts(project: javascript.NodeProject): void {
  for (const task of project.tasks.all) project.removeScript(task.name);
  for (const [name, command] of Object.entries(SCRIPTS)) project.setScript(name, command);
}
