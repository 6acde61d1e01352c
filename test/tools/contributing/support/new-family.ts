import { type Change, created, type Edit, replaced } from './change';

/** Sections of the contract that exist only in the copy. */
const [FIELDS, ROUTES] = ['2.20', '4.20'];

const MODEL = `import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { defaulted, boolean, integer, required, text } from './field';

export const CacheRule = entity({
  name: 'CacheRule',
  noun: 'cache rule',
  section: '${FIELDS}',
  description: 'Keeps the answers for a path at the edge for some time.',
  routes: { section: '${ROUTES}', path: 'cache-rules', wholeSet: false, versions: true },
  terraformName: 'cache_rule',
  fields: {
    id: entryId('cache rules'),
    name: entryName(),
    description: entryDescription('the rule'),
    path: required(text({ description: 'Path of the requests whose answers are kept.' })),
    ttl: required(integer({ description: 'How long an answer is kept.', unit: 'seconds' })),
    active: defaulted(boolean({ description: 'Whether the rule is active.' }), false),
  },
});

/** A cache rule as a client writes it. */
export type CacheRuleInput = Written<typeof CacheRule>;
/** A cache rule as the service returns it. */
export type CacheRule = Read<typeof CacheRule>;
`;

const TRANSCRIPTION = `import { family } from './family';

/** Sections ${FIELDS} and ${ROUTES}. */
export const CACHE_RULE = family({
  name: 'CacheRule',
  noun: 'cache rule',
  fieldSection: '${FIELDS}',
  routeSection: '${ROUTES}',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'description', type: 'string', required: '', note: 'default \`""\`', default: '', values: ['pictures', 'the pictures'] },
    { name: 'path', type: 'string', required: 'yes', note: '', values: ['/pictures', '/styles'] },
    { name: 'ttl', type: 'integer', required: 'yes', note: '', values: [60, 120] },
    { name: 'active', type: 'boolean', required: '', note: 'default false', default: false, values: [false, true] },
  ],
  routes: [
    { method: 'GET', path: '/conf/{config}/cache-rules', input: 'none', output: '\`{total, items: CacheRule[]}\`' },
    { method: 'GET', path: '/conf/{config}/cache-rules/{entry_id}', input: 'none', output: 'CacheRule (${FIELDS})' },
    { method: 'PUT', path: '/conf/{config}/cache-rules/{entry_id}', input: 'body CacheRule', output: '\`{message}\`' },
    { method: 'POST', path: '/conf/{config}/cache-rules/{entry_id}', input: 'body CacheRule', output: '\`{message}\`' },
    { method: 'DELETE', path: '/conf/{config}/cache-rules/{entry_id}', input: 'none', output: '\`{message}\`' },
    { method: 'GET', path: '/conf/{config}/cache-rules/versions', input: 'none', output: '\`{total, items: VersionRecord[]}\`' },
    { method: 'GET', path: '/conf/{config}/cache-rules/versions/{version}', input: 'none', output: '\`{total, items: CacheRule[]}\`' },
    { method: 'PUT', path: '/conf/{config}/cache-rules/versions/{version}/revert', input: 'none', output: '\`{message}\`' },
  ],
});
`;

const RESOURCE = `# The pictures of the shop seldom change.
resource "svc_cache_rule" "pictures" {
  name   = "Pictures"
  path   = "/pictures"
  ttl    = 3600
  active = true
}
`;

const SEED = `      "cache-rules": [
        { "id": "pictures", "name": "Pictures", "description": "", "path": "/pictures", "ttl": 3600, "active": true }
      ],
      "log-exporters": [
`;

const CONSTRUCT = `import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { CacheRule as CacheRuleBinding } from '../bindings/cache-rule';
import { DataSvcCacheRule } from '../bindings/data-svc-cache-rule';
import type { Duration } from './duration';
import { checkEntry, deploymentOf } from './internal/entry';
import { entryImportId } from './internal/import-id';
import type { ResourceProps } from './resource-props';

/**
 * A cache rule of this app, or an existing one.
 */
export interface ICacheRule {
  /**
   * Id of the rule in its configuration.
   *
   * @attribute
   */
  readonly cacheRuleId: string;
}

/**
 * Properties of \`CacheRule\`.
 */
export interface CacheRuleProps extends ResourceProps {
  /**
   * Name shown to operators. Unique among the cache rules of a configuration.
   */
  readonly name: string;

  /**
   * Path of the requests whose answers are kept.
   */
  readonly path: string;

  /**
   * How long an answer is kept.
   */
  readonly ttl: Duration;

  /**
   * Id of the rule: letters, digits, \`-\` and \`_\`. A change of the id replaces the rule.
   * @default - made from the name when the rule is created, and kept when the name changes
   */
  readonly cacheRuleId?: string;

  /**
   * Purpose of the rule, as free text.
   * @default - empty
   */
  readonly description?: string;

  /**
   * Whether the rule is active.
   * @default false
   */
  readonly active?: boolean | IResolvable;
}

/**
 * Keeps the answers for a path at the edge for some time (contract, sections ${FIELDS} and ${ROUTES}).
 *
 * @example
 * declare const prod: Configuration;
 * new CacheRule(prod, 'Pictures', { name: 'Pictures', path: '/pictures', ttl: Duration.hours(1) });
 */
export class CacheRule extends Construct implements ICacheRule {
  /**
   * Refers to a cache rule that this app does not manage.
   *
   * @param cacheRuleId id of the rule
   */
  public static fromCacheRuleId(cacheRuleId: string): ICacheRule {
    return { cacheRuleId };
  }

  /**
   * Refers to a cache rule by its name. Each plan looks up the name, and fails if no cache rule has it.
   *
   * @param scope a \`Configuration\`, or anything under one
   * @param id unique in the scope
   * @param name of the cache rule, exactly as the service has it
   */
  public static fromCacheRuleName(scope: Construct, id: string, name: string): ICacheRule {
    return { cacheRuleId: new DataSvcCacheRule(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: CacheRuleBinding;

  /**
   * @param scope a \`Configuration\`, or anything under one
   * @param id unique in the scope
   * @param props properties of the rule
   */
  public constructor(scope: Construct, id: string, props: CacheRuleProps) {
    super(scope, id);
    const { cacheRuleId, keepOnDestroy, provider, ttl, ...same } = props;
    this.resource = new CacheRuleBinding(this, 'Resource', {
      ...deploymentOf({ keepOnDestroy, provider }),
      id: cacheRuleId,
      ttl: ttl.toSeconds(),
      ...same,
    });
    checkEntry(this, 'cache rule', { id: cacheRuleId, name: props.name, provider });
  }

  /** Id of the rule, as a token. Constructs that refer to it are deployed after this one. */
  public get cacheRuleId(): string {
    return this.resource.id;
  }

  /**
   * Imports an existing cache rule into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param cacheRuleId id of the cache rule. Outside of a \`Configuration\`, write the
   *   name of the configuration before it: \`prod/pictures\`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(cacheRuleId: string): void {
    this.resource.importFrom(entryImportId(this, 'cache rule', cacheRuleId));
  }
}
`;

const CONSTRUCT_TEST = `import { CacheRule, Duration } from '../../src/constructs';
import { onlyResource, stackWithProvider } from './support/stack';

test('a cache rule states only what it must', () => {
  const stack = stackWithProvider();
  new CacheRule(stack, 'Pictures', { name: 'Pictures', path: '/pictures', ttl: Duration.hours(1) });
  expect(onlyResource(stack, 'svc_cache_rule')).toEqual({ name: 'Pictures', path: '/pictures', ttl: 3600 });
});
`;

const MAPPING = `import { remark } from '../../../output';
import type { ConstructMapping } from './mapping';

export const CACHE_RULE: ConstructMapping = {
  problem: ({ path }) => (path === '' ? remark\`It has no path.\` : undefined),
};
`;

/** A made-up family of entries, with a construct that refuses what the service accepts. */
export const NEW_FAMILY: Change = {
  'src/model/cache-rule.ts': created(MODEL),
  'test/model/contract/cache-rule.ts': created(TRANSCRIPTION),
  'examples/hcl/resources/svc_cache_rule/resource.tf': created(RESOURCE),
  'examples/hcl/shop.json': replaced('      "log-exporters": [\n', SEED),
  'src/constructs/cache-rule.ts': created(CONSTRUCT),
  'test/constructs/cache-rule.test.ts': created(CONSTRUCT_TEST),
  'src/command/export/constructs/cache-rule.ts': created(MAPPING),
};

const chained =
  (...edits: readonly Edit[]): Edit =>
  (before) =>
    edits.reduce<string>((text, edit) => edit(text), before ?? '');

/** The lists that `npm run generate` would complete, as far as the compiler needs them. */
export const LISTS_OF_NEW_FAMILY: Change = {
  'src/model/entities.ts': chained(
    replaced(
      "import type { Entity } from './entity';",
      "import { CacheRule } from './cache-rule';\nimport type { Entity } from './entity';",
    ),
    replaced('] as const;', ', CacheRule] as const;'),
  ),
  'src/constructs/index.ts': (before = '') => `${before}export * from './cache-rule';\n`,
};
