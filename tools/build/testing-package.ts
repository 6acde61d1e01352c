import { buildNpmPackage, type NpmPackage } from './npm-package';

/** Output folder of the package `@svc-waap/testing`. */
export const TESTING_PACKAGE = 'dist/testing';

/** Builds the package of the simulation. It is separate, because jsii has no functions and tests of an app need nothing else. */
export const TESTING: NpmPackage = {
  name: '@svc-waap/testing',
  description: "Tries the rules of a web-application protection app against samples of traffic, in the app's own tests.",
  start: ['npm install --save-dev @svc-waap/testing'],
  page: 'docs/guides/protection-tests.md',
  folder: TESTING_PACKAGE,
  entry: 'src/command/simulation/index.ts',
  hasTypes: true,
  dependencies: {},
  // A stack is synthesized by the CDK that made it.
  optionalPeers: { cdktf: '>= 0.21.0', cdktn: '>= 0.22.0' },
};

export const buildTestingPackage = () => buildNpmPackage(TESTING);
