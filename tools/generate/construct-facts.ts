import {
  Action,
  ACTION_TYPES,
  AUTOMATIC_TAGS,
  BUILT_IN_ACTIONS,
  BUILT_IN_IDS,
  ENTITIES,
  EVERY_REQUEST,
  OBSOLETE_TLS,
  reservedMeaning,
  TLS_VERSIONS,
  USUAL_THRESHOLD,
} from '../../src/model';
import { tlsConstant } from '../../src/command/export/constructs/choices';
import { generatedFiles } from './generated';

const TLS_FILE = 'src/constructs/tls-version.ts';
const CHECKS_FILE = 'src/constructs/checks/facts.ts';
const IDS_FILE = 'src/constructs/built-in-id.ts';
const TAGS_FILE = 'src/constructs/service-tag.ts';
const NOTE = '// Generated from src/model/facts by "npm run generate". Do not edit.';

/** Facts of the model for the constructs, which cannot import the model. */
export const CONSTRUCT_FACTS = generatedFiles(
  [TLS_FILE, CHECKS_FILE, IDS_FILE, TAGS_FILE].join(', '),
  'src/model/facts',
  () =>
    new Map([
      [TLS_FILE, tlsClass()],
      [CHECKS_FILE, checkFacts()],
      [IDS_FILE, idClass()],
      [TAGS_FILE, tagClass()],
    ]),
);

function tlsClass(): string {
  const constants = TLS_VERSIONS.map(({ version, title, flaw }) => {
    const docs = flaw === undefined ? `${title}.` : `${title}: ${flaw}${flaw === 'broken' ? ', for tests only' : ''}.`;
    return `  /** ${docs} */\n  public static readonly ${tlsConstant(version)} = new TlsVersion('${version}');`;
  });
  return `${NOTE}

/**
 * A version of TLS (contract, section 2.4).
 *
 * @example
 * declare const prod: Configuration;
 * new ProxyTemplate(prod, 'Shop', { name: 'Shop', sslProtocols: [TlsVersion.TLS_V1_2, TlsVersion.TLS_V1_3] });
 */
export class TlsVersion {
${constants.join('\n')}

  /**
   * A version that this package does not know.
   *
   * @param value as the service spells the version
   */
  public static of(value: string): TlsVersion {
    return new TlsVersion(value);
  }

  private constructor(
    /** The version, as the service spells it. */
    public readonly value: string,
  ) {}
}
`;
}

function idClass(): string {
  const actions = BUILT_IN_ACTIONS.map(({ id, name, type, status }) => {
    const answer = status === undefined ? '' : ` with status ${status}`;
    return constant(`The action "${name}", of type \`${type}\`${answer}.`, id.toUpperCase().replaceAll('-', '_'), id);
  });
  const [everyAction, everyOther] = Action.builtIn ?? [];
  return `${NOTE}

/**
 * Ids of the built-in entries that the service is known to have, and patterns for the property \`keep\` of sets.
 *
 * @example
 * declare const prod: Configuration;
 * new ActionSet(prod, 'Actions', { keep: [BuiltInId.EVERY_ACTION, BuiltInId.EVERY_OTHER, 'console-*'] });
 */
export class BuiltInId {
${actions.join('\n')}
${constant('A proxy template, and a backend service.', 'DEFAULT', BUILT_IN_IDS.default)}
${constant('A flow control policy.', 'FLOW_SAMPLE', BUILT_IN_IDS.flowSample)}
${constant('Pattern of the ids of built-in actions.', 'EVERY_ACTION', everyAction!)}
${constant('Pattern of the ids of all other built-in entries.', 'EVERY_OTHER', everyOther!)}

  private constructor() {}
}
`;
}

function constant(docs: string, name: string, value: string): string {
  return `  /** ${docs} */\n  public static readonly ${name} = '${value}';`;
}

function tagClass(): string {
  const { dynamicRule, policyId, policyName } = AUTOMATIC_TAGS;
  return `${NOTE}

import { Token } from 'cdktf';

/**
 * Tags that the service adds to requests itself.
 *
 * @example
 * TagSelector.anyOf(ServiceTag.dynamicRule('Login bursts'));
 */
export class ServiceTag {
${constant('Every request.', 'ALL', EVERY_REQUEST)}

  /**
   * Requests from a source that a dynamic rule has caught.
   *
   * @param name of the rule; \`Login bursts\` makes \`${dynamicRule}login-bursts\`
   */
  public static dynamicRule(name: string): string {
    return '${dynamicRule}' + tagName(name);
  }

  /**
   * Requests that end the sequence of a flow control policy.
   *
   * @param name of the policy
   */
  public static flowControlPolicyName(name: string): string {
    return '${policyName}' + tagName(name);
  }

  /**
   * Requests that end the sequence of a flow control policy.
   *
   * @param flowControlPolicyId id of the policy
   */
  public static flowControlPolicyId(flowControlPolicyId: string): string {
    return '${policyId}' + tagName(flowControlPolicyId);
  }

  private constructor() {}
}

function tagName(name: string): string {
  if (Token.isUnresolved(name)) throw new Error('A tag cannot be made from a name that is known at deployment only. Write the tag.');
  // The same words as those of \`src/traffic/rules/added-tags.ts\`.
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\\p{L}\\p{N}]/gu, '-')
    .replace(/-+/g, '-');
}
`;
}

function checkFacts(): string {
  const passing = ACTION_TYPES.filter(({ passes }) => passes).map(({ type }) => type);
  const versioned = ENTITIES.filter((entity) => reservedMeaning(entity, 'versions') !== undefined).map(({ noun }) => noun);
  const monitoring = BUILT_IN_ACTIONS.filter(({ type }) => type === 'monitor').map(({ id }) => id);
  const blocking = BUILT_IN_ACTIONS.filter(({ type }) => !passing.includes(type)).map(({ id }) => id);
  return `${NOTE}

/** Versions of TLS that are known to be insecure. */
export const OBSOLETE_TLS = ${listed(OBSOLETE_TLS)};

/** The built-in actions that do not let a request pass. */
export const BLOCKING_ACTIONS = ${listed(blocking)};

/** The built-in actions that only report a request. */
export const MONITORING_ACTIONS = ${listed(monitoring)};

/** Beginnings of the tags that the service adds to the requests of a flow control policy. */
export const POLICY_TAGS = ${listed([AUTOMATIC_TAGS.policyId, AUTOMATIC_TAGS.policyName])};

/** The id that the paths of some entities reserve, and their nouns. */
export const RESERVED_ID = 'versions';
export const RESERVED_NOUNS = ${listed(versioned)};

/** Number of requests below which a threshold catches ordinary visitors. */
export const LOW_THRESHOLD = ${USUAL_THRESHOLD.minimum};

/** Requests per second, averaged over the timeframe, above which a threshold catches hardly any source. */
export const HIGH_RATE = ${USUAL_THRESHOLD.maximumPerSecond};
`;
}

function listed(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`;
}
