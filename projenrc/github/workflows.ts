import { github } from 'projen';
import { uses } from './actions';
import { checkout, KEEP_ENGINES, LANGUAGES, ON_LINUX, setUpNode, TERRAFORM } from './steps';

const { JobPermission } = github.workflows;

const READ = { contents: JobPermission.READ };
const NEWEST_NODE = '24';

/** Writes the workflows. What projen can write for a library of its own kind is left out where it does not fit: decision 0050. */
export function addWorkflows(project: github.GitHub): void {
  build(project);
  nightly(project);
  codeql(project);
  dependencies(project);
  release(project);
}

/** Tests each pull request and each commit on main. */
function build(project: github.GitHub): void {
  const workflow = add(project, 'build', {
    pullRequest: {},
    push: { branches: ['main'] },
    mergeGroup: {},
    workflowDispatch: {},
  });
  workflow.addJobs({
    test: {
      ...ON_LINUX,
      permissions: READ,
      timeoutMinutes: 90,
      strategy: { failFast: false, matrix: { domain: { node: ['20', '22', NEWEST_NODE] } } },
      steps: [checkout(), setUpNode('${{ matrix.node }}'), ...LANGUAGES, TERRAFORM, KEEP_ENGINES, { name: 'Test', run: 'npm test' }],
    },
    macos: {
      runsOn: ['macos-15'],
      permissions: READ,
      timeoutMinutes: 60,
      steps: [
        checkout(),
        setUpNode('22'),
        TERRAFORM,
        { name: 'Unit tests', run: 'npm run test:unit' },
        { name: 'One suite with the engine', run: 'npm run test:e2e -- --suites test/e2e/import.test.ts', env: { CI: 'false' } },
      ],
    },
    demo: {
      ...ON_LINUX,
      permissions: READ,
      timeoutMinutes: 30,
      steps: [checkout(), setUpNode('22'), TERRAFORM, { name: 'Demonstration', run: 'npm run demo' }],
    },
    commits: {
      ...ON_LINUX,
      if: "github.event_name == 'pull_request'",
      permissions: READ,
      timeoutMinutes: 5,
      steps: [
        checkout({ 'fetch-depth': 0 }),
        setUpNode('22'),
        {
          name: 'Subjects of the commits',
          run: 'node tools/check/commits.mjs "$BASE..HEAD"',
          env: { BASE: '${{ github.event.pull_request.base.sha }}' },
        },
      ],
    },
    'dependency-review': {
      ...ON_LINUX,
      if: "github.event_name == 'pull_request'",
      permissions: READ,
      timeoutMinutes: 5,
      steps: [checkout(), { name: 'Review new dependencies', uses: uses('actions/dependency-review-action') }],
    },
  });
}

/** Runs the long soaks and matrices. */
function nightly(project: github.GitHub): void {
  const workflow = add(project, 'nightly', { schedule: [{ cron: '17 2 * * *' }], workflowDispatch: {} });
  workflow.addJob('full', {
    ...ON_LINUX,
    permissions: READ,
    timeoutMinutes: 350,
    steps: [checkout(), setUpNode('22'), ...LANGUAGES, TERRAFORM, KEEP_ENGINES, { name: 'Test in full', run: 'npm run test:full' }],
  });
}

/** Looks for vulnerabilities in the code and in the workflows. */
function codeql(project: github.GitHub): void {
  const workflow = add(project, 'codeql', {
    pullRequest: {},
    push: { branches: ['main'] },
    schedule: [{ cron: '41 4 * * 1' }],
  });
  workflow.addJob('analyze', {
    ...ON_LINUX,
    permissions: { ...READ, actions: JobPermission.READ, securityEvents: JobPermission.WRITE },
    timeoutMinutes: 30,
    strategy: { failFast: false, matrix: { domain: { language: ['javascript-typescript', 'actions'] } } },
    steps: [
      checkout(),
      {
        name: 'Begin the analysis',
        uses: uses('github/codeql-action', '/init'),
        with: { languages: '${{ matrix.language }}', 'build-mode': 'none', queries: 'security-extended' },
      },
      { name: 'Analyze', uses: uses('github/codeql-action', '/analyze'), with: { category: '/language:${{ matrix.language }}' } },
    ],
  });
}

/** Opens a pull request with newer dependencies, once a week. A token of its own, because GitHub tests no pull request of GITHUB_TOKEN. */
function dependencies(project: github.GitHub): void {
  const workflow = add(project, 'upgrade', { schedule: [{ cron: '23 5 * * 2' }], workflowDispatch: {} });
  workflow.addJobs({
    upgrade: {
      ...ON_LINUX,
      permissions: READ,
      timeoutMinutes: 60,
      outputs: { changed: { stepId: 'changes', outputName: 'changed' } },
      steps: [
        checkout(),
        setUpNode('22'),
        { name: 'Install', run: 'npm ci' },
        { name: 'Upgrade', run: 'npx projen upgrade' },
        { name: 'Write what is generated', run: 'npm run generate' },
        {
          name: 'Keep the changes as a patch',
          id: 'changes',
          run: ['git add --all', 'git diff --staged --patch --exit-code > upgrade.patch || echo "changed=true" >> "$GITHUB_OUTPUT"'].join(
            '\n',
          ),
        },
        {
          name: 'Hand over the patch',
          if: "steps.changes.outputs.changed == 'true'",
          uses: uses('actions/upload-artifact'),
          with: { name: 'upgrade.patch', path: 'upgrade.patch' },
        },
      ],
    },
    // The job with the token runs no code of a dependency.
    'pull-request': {
      ...ON_LINUX,
      needs: ['upgrade'],
      if: "needs.upgrade.outputs.changed == 'true'",
      environment: 'upgrade',
      permissions: READ,
      timeoutMinutes: 10,
      steps: [
        checkout(),
        { name: 'Take the patch', uses: uses('actions/download-artifact'), with: { name: 'upgrade.patch', path: '${{ runner.temp }}' } },
        { name: 'Apply it', run: 'git apply "$RUNNER_TEMP/upgrade.patch"' },
        {
          name: 'Open a pull request',
          uses: uses('peter-evans/create-pull-request'),
          with: {
            token: '${{ secrets.UPGRADE_TOKEN }}',
            branch: 'upgrade-dependencies',
            title: 'Upgrade dependencies',
            'commit-message': 'Upgrade dependencies',
            body: 'Newer versions within the ranges of `projenrc/dependencies.ts`.',
          },
        },
      ],
    },
  });
}

/**
 * Publishes a tag. What is uploaded is what `npm run release -- --dry-run` makes and checks, byte for byte: each job takes it from the
 * artifact of the first, and only its own job may publish to a registry.
 */
function release(project: github.GitHub): void {
  const workflow = add(project, 'release', { push: { tags: ['v*'] } });
  const artifact = { name: 'release', path: 'dist/release' };
  const takeArtifact = { name: 'Take what the first job made', uses: uses('actions/download-artifact'), with: artifact };
  const version = { VERSION: '${{ github.ref_name }}' };
  workflow.addJobs({
    make: {
      ...ON_LINUX,
      permissions: { ...READ, idToken: JobPermission.WRITE, attestations: JobPermission.WRITE },
      timeoutMinutes: 90,
      steps: [
        checkout({ 'fetch-depth': 0 }),
        setUpNode('22'),
        ...LANGUAGES,
        {
          name: 'The tag is the version of package.json',
          run: 'test "$VERSION" = "v$(node -p "require(\'./package.json\').version")"',
          env: version,
        },
        { name: 'Make and check everything', run: 'npm run release -- --dry-run' },
        {
          name: 'Attest where it was built',
          uses: uses('actions/attest-build-provenance'),
          with: { 'subject-checksums': 'dist/release/SHA256SUMS' },
        },
        { name: 'Hand it over', uses: uses('actions/upload-artifact'), with: { ...artifact, 'if-no-files-found': 'error' } },
      ],
    },
    npm: {
      ...ON_LINUX,
      needs: ['make'],
      environment: 'npm',
      permissions: { ...READ, idToken: JobPermission.WRITE },
      timeoutMinutes: 15,
      steps: [
        setUpNode(NEWEST_NODE), // its npm publishes with the identity of this workflow, without a token
        takeArtifact,
        { name: 'Publish', run: 'for package in dist/release/npm/*.tgz; do npm publish "$package" --access public --provenance; done' },
      ],
    },
    pypi: {
      ...ON_LINUX,
      needs: ['make'],
      environment: 'pypi',
      permissions: { ...READ, idToken: JobPermission.WRITE },
      timeoutMinutes: 15,
      steps: [
        takeArtifact,
        { name: 'Publish', uses: uses('pypa/gh-action-pypi-publish'), with: { 'packages-dir': 'dist/release/pypi', attestations: true } },
      ],
    },
    maven: {
      ...ON_LINUX,
      needs: ['make'],
      environment: 'maven',
      permissions: READ,
      timeoutMinutes: 30,
      steps: [
        takeArtifact,
        {
          name: 'Sign, and upload the bundle',
          run: [
            'gpg --batch --import <<< "$SIGNING_KEY"',
            'cd dist/release/maven',
            "find . -type f \\( -name '*.jar' -o -name '*.pom' \\) -exec gpg --batch --yes --armor --detach-sign {} \\;",
            'zip -q -r "$RUNNER_TEMP/bundle.zip" .',
            'curl --fail-with-body --silent --show-error --header "Authorization: Bearer $UPLOAD_TOKEN" \\',
            '  --form "bundle=@$RUNNER_TEMP/bundle.zip" "$UPLOAD_URL"',
          ].join('\n'),
          env: {
            SIGNING_KEY: '${{ secrets.SIGNING_KEY }}',
            UPLOAD_TOKEN: '${{ secrets.MAVEN_UPLOAD_TOKEN }}',
            UPLOAD_URL: '${{ vars.MAVEN_UPLOAD_URL }}',
          },
        },
      ],
    },
    go: {
      ...ON_LINUX,
      needs: ['make'],
      // A repository of its own for each CDK: one can be tried again without the other.
      strategy: { failFast: false, matrix: { domain: { repository: ['cdktf-go', 'cdktn-go'] } } },
      environment: 'go',
      permissions: READ,
      timeoutMinutes: 15,
      steps: [
        takeArtifact,
        {
          name: 'Push the module to its repository',
          run: [
            'git clone --depth 1 "https://x-access-token:$TOKEN@github.com/svc-waap/$REPOSITORY.git" module',
            'find module -mindepth 1 -maxdepth 1 ! -name .git -exec rm -r {} +',
            'cp -R "dist/release/go/$REPOSITORY/." module',
            'cd module',
            'git add --all',
            'git -c user.name=release -c user.email=release@users.noreply.github.com commit -m "Release $VERSION"',
            'git tag "svcwaap/$VERSION"',
            'git push --atomic origin HEAD "svcwaap/$VERSION"',
          ].join('\n'),
          env: { TOKEN: '${{ secrets.GO_REPOSITORY_TOKEN }}', REPOSITORY: '${{ matrix.repository }}', ...version },
        },
      ],
    },
    'terraform-registry': {
      ...ON_LINUX,
      needs: ['make'],
      environment: 'terraform-registry',
      permissions: READ,
      timeoutMinutes: 15,
      steps: [
        takeArtifact,
        {
          name: 'Sign the checksums, and release the archives where the registry looks',
          run: [
            'gpg --batch --import <<< "$SIGNING_KEY"',
            'cd dist/release/terraform',
            'sums="terraform-provider-svc_${VERSION#v}_SHA256SUMS"',
            'gpg --batch --yes --detach-sign --output "$sums.sig" "$sums"',
            'gh release create "$VERSION" ./* --repo svc-waap/terraform-provider-svc --title "$VERSION" --notes-file ../NOTES.md',
          ].join('\n'),
          env: { SIGNING_KEY: '${{ secrets.SIGNING_KEY }}', GH_TOKEN: '${{ secrets.PROVIDER_REPOSITORY_TOKEN }}', ...version },
        },
      ],
    },
    github: {
      ...ON_LINUX,
      needs: ['npm', 'pypi', 'maven', 'go', 'terraform-registry'],
      permissions: { contents: JobPermission.WRITE },
      timeoutMinutes: 15,
      steps: [
        takeArtifact,
        {
          name: 'Release',
          run: [
            'cd dist/release',
            // Its archives have the names of those for glibc.
            'tar -czf terraform-provider-svc-musl.tar.gz terraform-musl',
            'gh release create "$VERSION" npm/* pypi/* terraform-provider-svc-musl.tar.gz command/* sbom.cdx.json SHA256SUMS \\',
            '  --repo "$GITHUB_REPOSITORY" --title "$VERSION" --notes-file NOTES.md',
          ].join('\n'),
          env: { GH_TOKEN: '${{ github.token }}', ...version },
        },
      ],
    },
  });
}

/** Adds a workflow in which a job has only the permissions that it names, and a newer run of a pull request replaces an older one. */
function add(project: github.GitHub, name: string, on: github.workflows.Triggers): github.GithubWorkflow {
  const workflow = project.addWorkflow(name);
  workflow.on(on);
  workflow.file?.addOverride('permissions', { contents: 'read' }); // projen leaves out an empty object
  workflow.file?.addOverride('concurrency', {
    group: '${{ github.workflow }}-${{ github.ref }}',
    'cancel-in-progress': name === 'build',
  });
  return workflow;
}
