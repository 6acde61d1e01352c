import ours from '../../package.json';
import cdktf from '../../node_modules/cdktf/package.json';
import cdktn from '../../node_modules/cdktn/package.json';
import { forCdktn } from '../../src/command/apps/names-for-cdktn';
import type { Step } from '../build/freshness';
import { cdktnManifest } from '../cdktn/manifest';
import { cdktnLanguageReadme } from '../cdktn/readme';
import { CDKTN_FOLDER, CDKTN_PACKAGE } from '../cdktn/package';

/** The npm package of the constructs for one CDK, and what is made of it for other languages. */
export interface Edition {
  readonly cdk: 'cdktf' | 'cdktn';
  /** Manifest of the CDK. */
  readonly library: Pick<typeof cdktf, 'version'> & { readonly jsii: Pick<typeof cdktf.jsii, 'targets'> };
  /** Folder of the npm package, from the root. */
  readonly folder: string;
  /** Names of the packages in each language. */
  readonly targets: typeof ours.jsii.targets;
  /** Folder that gets a folder for each language, from the root. */
  readonly into: string;
  /** What precedes the folder of a language in the arguments of `npm run package`, and in the names of steps. */
  readonly prefix: string;
  /** Steps that build the npm package. None for that of the clone, whose build runs before. */
  readonly steps: readonly Step[];
  /** Returns one of our files with the names of the CDK. */
  readonly named: (text: string) => string;
  /** Returns the README of a package, made from that of the example. */
  readonly readme: (text: string) => string;
}

export const CDKTF: Edition = {
  cdk: 'cdktf',
  library: cdktf,
  folder: '.',
  targets: ours.jsii.targets,
  into: 'dist',
  prefix: '',
  steps: [],
  named: (text) => text,
  readme: (text) => text,
};

export const CDKTN: Edition = {
  cdk: 'cdktn',
  library: cdktn,
  folder: CDKTN_FOLDER,
  targets: cdktnManifest().jsii.targets,
  into: 'dist/cdktn-packages',
  prefix: 'cdktn-',
  steps: CDKTN_PACKAGE,
  named: forCdktn,
  readme: cdktnLanguageReadme,
};
