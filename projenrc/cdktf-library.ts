import { cdk, javascript, JsonFile, typescript } from 'projen';
import { INSTALL_SCRIPTS } from '../tools/install-scripts.mjs';
import { MODULES } from '../tools/modules.mjs';
import { addCommunityFiles } from './github/community';
import { addWorkflows } from './github/workflows';
import { bundledDependencies, developmentDependencies, peerDependencies } from './dependencies';
import { replaceScripts } from './scripts';
import { VERSION } from './version';

const COMPILED_BY_JSII: readonly (string | undefined)[] = ['bindings', 'constructs'];

/** Folders of src/ that jsii must not compile: tsc type-checks them, esbuild bundles them. */
const BUNDLED_SOURCES = [...new Set(MODULES.map(({ module }) => module.split('/')[0]))].filter(
  (folder) => !COMPILED_BY_JSII.includes(folder),
);

/** The repository: one jsii package, and the programs that are bundled beside it. */
export class CdktfLibrary extends cdk.JsiiProject {
  constructor() {
    super({
      name: '@svc-waap/cdktf',
      description: 'Constructs and a Terraform provider for the management API of a web-application protection service.',
      keywords: ['cdktf', 'terraform', 'opentofu', 'provider', 'waf', 'waap'],
      author: 'The svc-waap authors',
      authorAddress: 'https://github.com/svc-waap',
      authorOrganization: true,
      repositoryUrl: 'https://github.com/svc-waap/cdktf.git',
      license: 'Apache-2.0',
      copyrightOwner: 'The svc-waap authors',
      copyrightPeriod: '2026',
      defaultReleaseBranch: 'main',

      packageManager: javascript.NodePackageManager.NPM,
      minNodeVersion: '20.0.0',
      jsiiVersion: '~6.0.16',
      typescriptVersion: '~6.0',
      projenVersion: '~0.103.25',
      excludeTypescript: [
        ...BUNDLED_SOURCES.map((folder) => `src/${folder}/**/*.ts`),
        ...['test', 'tools', 'bench', 'examples', 'projenrc'].map((folder) => `${folder}/**/*.ts`),
        '*.ts',
        '.projenrc.ts',
      ],

      projenrcTs: true,
      runner: typescript.TypeScriptRunner.tsx(),
      sampleCode: false,
      disableTsconfig: true,
      tsconfigDevFile: 'tsconfig.json',
      tsconfigDev: {
        include: ['src/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts', 'projenrc/**/*.ts', '*.ts'],
        exclude: ['node_modules', 'dist', 'lib'],
        compilerOptions: {
          target: 'ES2022',
          lib: ['es2023'],
          module: 'esnext',
          moduleResolution: javascript.TypeScriptModuleResolution.BUNDLER,
          types: ['node', 'jest'],
          skipLibCheck: true,
          noEmit: true,
          rootDir: '.',
          exactOptionalPropertyTypes: false,
          noUncheckedIndexedAccess: true,
        },
      },

      // Hand-kept instead: eslint.config.mjs (flat configuration), jest.config.mjs, .ci/run.
      eslint: false,
      jest: false,
      // Our workflows in place of projen's, and no lint of titles, which asks for prefixes: docs/decisions/0050-workflows.md.
      github: true,
      githubOptions: { mergify: false, pullRequestLint: false },
      buildWorkflow: false,
      release: false,
      depsUpgrade: true,
      depsUpgradeOptions: { workflow: false },
      pullRequestTemplate: false,
      npmignoreEnabled: false, // `files` says what is packed, and npm would not read the other list
      docgen: false, // tools/docs/constructs writes API.md

      publishToPypi: { distName: 'svc-waap-cdktf', module: 'svc_waap_cdktf' },
      publishToMaven: {
        javaPackage: 'io.github.svcwaap.cdktf',
        mavenGroupId: 'io.github.svc-waap',
        mavenArtifactId: 'cdktf',
      },
      publishToGo: { moduleName: 'github.com/svc-waap/cdktf-go', packageName: 'svcwaap' },
      publishToNuget: { dotNetNamespace: 'SvcWaap.Cdktf', packageId: 'SvcWaap.Cdktf' },

      peerDeps: peerDependencies,
      devDeps: [...developmentDependencies, ...bundledDependencies],
      gitignore: [
        '.jsii',
        '.jsii.tabl.json',
        'tsconfig.jsii.json',
        '.terraform/',
        'cdktf.out/',
        '*.tfstate*',
        '__pycache__/',
        '/examples/java/target/',
        '.DS_Store',
      ],
    });

    this.deps.removeDependency('jsii-diff'); // projen asks for any version
    this.addDevDeps('jsii-diff@^1.134.0'); // tools/compatibility
    this.package.addVersion(VERSION); // 0.x says what a minor version may break
    // jsii would repeat "experimental" beside each name in Python and Go, or classify the package as "Production/Stable".
    this.package.addField('stability', undefined);
    this.package.addField('bin', { 'svc-waap': 'dist/cli/svc-waap.cjs' });
    this.package.addField('files', ['lib', '!lib/tsconfig.tsbuildinfo', '.jsii', 'dist/provider', 'dist/cli']);
    this.npmrc.addConfig('omit-lockfile-registry-resolved', 'true');
    this.npmrc.addConfig('fund', 'false');
    this.npmrc.addConfig('audit', 'false');
    this.npmrc.addConfig('strict-allow-scripts', 'true'); // older versions of npm pass over it, so tools/bootstrap.mjs looks, too
    this.package.addField('allowScripts', Object.fromEntries(Object.keys(INSTALL_SCRIPTS).map((name) => [name, true])));
    this.package.addPackageResolutions('cookie@^1.0.2'); // 2.x wants a newer Node than ours
    // The binaries of 1.13.0 are not published for every platform that it names, and `npm ci` then refuses the lock file.
    this.package.addPackageResolutions('unrs-resolver@1.12.2');
    // recheck in Java and as programs: 30 MB that nothing here runs. A package of a few lines takes the place of each.
    for (const form of ['jar', 'linux-x64', 'macos-arm64', 'macos-x64', 'windows-x64'])
      this.package.addPackageResolutions(`recheck-${form}@npm:isarray@2.0.5`);
    this.gitignore.removePatterns('tsconfig.json'); // ours; the one that jsii writes has another name
    this.gitignore.exclude('/src/bindings/');
    this.gitignore.exclude('/site/pages/', '/site/.vitepress/.temp/'); // made by "npm run docs"
    this.gitattributes.addAttributes('/tools/compatibility/baseline.json', 'linguist-generated');
    this.gitattributes.addAttributes('/site/package-lock.json', 'linguist-generated');
    replaceScripts(this);
    addCommunityFiles(this);
    if (this.github) addWorkflows(this.github);
    new JsonFile(this, '.prettierrc.json', { marker: false, obj: { printWidth: 140, singleQuote: true } });
  }
}
