/** An action of another repository, as every workflow and action.yml name it: by the digest of a commit, which nobody can move. */
interface Pinned {
  /** Release that the commit is. */
  readonly version: string;
  readonly commit: string;
}

/** The actions that our workflows use. To update one, write the version of its release and the commit that this release is. */
const ACTIONS = {
  'actions/attest-build-provenance': { version: 'v4.1.0', commit: 'a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32' },
  'actions/cache': { version: 'v5.0.5', commit: '27d5ce7f107fe9357f9df03efb73ab90386fccae' },
  'actions/checkout': { version: 'v7.0.1', commit: '3d3c42e5aac5ba805825da76410c181273ba90b1' },
  'actions/dependency-review-action': { version: 'v5.0.0', commit: 'a1d282b36b6f3519aa1f3fc636f609c47dddb294' },
  'actions/deploy-pages': { version: 'v5.0.0', commit: 'cd2ce8fcbc39b97be8ca5fce6e763baed58fa128' },
  'actions/download-artifact': { version: 'v8.0.1', commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c' },
  'actions/setup-go': { version: 'v7.0.0', commit: 'b7ad1dad31e06c5925ef5d2fc7ad053ef454303e' },
  'actions/setup-java': { version: 'v5.7.0', commit: 'b6effb05e454b25005698d916606bdc6ffcbf961' },
  'actions/setup-node': { version: 'v7.0.0', commit: '820762786026740c76f36085b0efc47a31fe5020' },
  'actions/setup-python': { version: 'v7.0.0', commit: '5fda3b95a4ea91299a34e894583c3862153e4b97' },
  'actions/upload-artifact': { version: 'v7.0.1', commit: '043fb46d1a93c77aae656e7c1c64a875d1fc6a0a' },
  'actions/upload-pages-artifact': { version: 'v5.0.0', commit: 'fc324d3547104276b827a68afc52ff2a11cc49c9' },
  'github/codeql-action': { version: 'v4.36.2', commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e' },
  'hashicorp/setup-terraform': { version: 'v4.0.1', commit: 'dfe3c3f87815947d99a8997f908cb6525fc44e9e' },
  'peter-evans/create-pull-request': { version: 'v8.1.1', commit: '5f6978faf089d4d20b00c7766989d076bb2fc7f1' },
  'pypa/gh-action-pypi-publish': { version: 'v1.14.0', commit: 'cef221092ed1bacb1cc03d23a2d87d1d172e277b' },
} satisfies Record<string, Pinned>;

export type ActionName = keyof typeof ACTIONS;

/** Returns how a step names an action, or an action in a folder of its repository. */
export function uses(action: ActionName, folder = ''): string {
  return `${action}${folder}@${ACTIONS[action].commit}`;
}
