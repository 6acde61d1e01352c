import { ACTION_TYPES, BUILT_IN_ACTIONS, OBSOLETE_TLS, TLS_VERSIONS } from '../../src/model';
import { tlsConstant } from '../../src/export/constructs/choices';
import { generatedFiles } from './generated';

const TLS_FILE = 'src/constructs/tls-version.ts';
const CHECKS_FILE = 'src/constructs/checks/facts.ts';
const NOTE = '// Generated from src/model/facts by "npm run generate". Do not edit.';

/** Facts of the model for the constructs, which cannot import the model. */
export const CONSTRUCT_FACTS = generatedFiles(
  `${TLS_FILE} and ${CHECKS_FILE}`,
  'src/model/facts',
  () =>
    new Map([
      [TLS_FILE, tlsClass()],
      [CHECKS_FILE, checkFacts()],
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

function checkFacts(): string {
  const passing = ACTION_TYPES.filter(({ passes }) => passes).map(({ type }) => type);
  const blocking = BUILT_IN_ACTIONS.filter(({ type }) => !passing.includes(type)).map(({ id }) => id);
  return `${NOTE}

/** Versions of TLS that are known to be insecure. */
export const OBSOLETE_TLS = ${listed(OBSOLETE_TLS)};

/** The built-in actions that do not let a request pass. */
export const BLOCKING_ACTIONS = ${listed(blocking)};
`;
}

function listed(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`;
}
