import { devDependencies } from '../../package.json';

/** Names for cdktf in our sources, with those for cdktn. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  // Imports, the npm package and its tarball. The clone and the repository keep their name, and so does cdktf.json.
  [/'cdktf'/g, "'cdktn'"],
  [/@svc-waap\/cdktf\b/g, '@svc-waap/cdktn'],
  [/\bsvc-waap-cdktf\b/g, 'svc-waap-cdktn'],
  // Packages and commands in the documentation.
  [/\bcdktf((?:-cli)?)@[\d.]+/g, `cdktn$1@${minor(devDependencies.cdktn)}`],
  [/\bnpx cdktf\b/g, 'npx cdktn'],
];

/** Returns a source or a page with the names of the package for cdktn. */
export function forCdktn(text: string): string {
  return NAMES.reduce((changed, [pattern, name]) => changed.replace(pattern, name), text);
}

function minor(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
