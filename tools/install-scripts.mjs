// Plain JavaScript without dependencies: bootstrap.mjs imports this file before anything is installed.

/** Packages that may run an install script, with the effect of the script. package.json has the names for npm. */
export const INSTALL_SCRIPTS = {
  '@cdktf/node-pty-prebuilt-multiarch':
    'the terminal of cdktf-cli: tries the binary in the package; where that does not load, downloads or compiles one',
  '@parcel/watcher': 'for Jest: compiles its binary if npm is told to build from source, otherwise does nothing',
  esbuild: 'the bundler: puts its binary, which is an optional package, in the place of a JavaScript launcher',
  protobufjs: 'for @grpc/grpc-js: warns of a version range in package.json that is too wide, changes nothing',
  'unrs-resolver': 'for ESLint: installs its binary where npm has not installed the optional package',
};

/**
 * Returns the problems of a lock file of npm, each with the edit to make.
 *
 * @param lock the content of package-lock.json
 * @param allowed packages that may run install scripts, each with the reason
 */
export function lockProblems(lock, allowed = INSTALL_SCRIPTS) {
  const packages = Object.entries(lock.packages)
    .filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle)
    .map(([path, entry]) => ({ ...entry, name: entry.name ?? path.split('node_modules/').at(-1) }));
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  return [
    ...scripted
      .filter(({ name }) => !Object.hasOwn(allowed, name))
      .map(
        ({ name, version }) =>
          `${name}@${version} has an install script that is not allowed. Read the script, and add the package with what it does to ` +
          'INSTALL_SCRIPTS in tools/install-scripts.mjs, or use another package.',
      ),
    ...Object.keys(allowed)
      .filter((name) => !scripted.some((entry) => entry.name === name))
      .map((name) => `${name} has no install script any more. Remove it from INSTALL_SCRIPTS in tools/install-scripts.mjs.`),
    ...packages
      .filter(({ integrity }) => !integrity)
      .map(
        ({ name, version }) =>
          `${name}@${version} has no integrity in package-lock.json, so npm would install any content. Remove its entry there, and run ` +
          '"npm install --package-lock-only".',
      ),
    ...packages
      .filter(({ resolved }) => resolved !== undefined)
      .map(
        ({ name, version, resolved }) =>
          `${name}@${version} is bound to ${resolved} in package-lock.json. Remove the line "resolved" there; .npmrc keeps npm from ` +
          'writing it for packages of a registry.',
      ),
  ];
}
