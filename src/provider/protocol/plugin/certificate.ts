import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  derBitString,
  derBoolean,
  derContextual,
  derContextualPrimitive,
  derInteger,
  derObjectIdentifier,
  derOctetString,
  derSequence,
  derSet,
  derTime,
  derUtf8String,
} from './der';

/** A key pair with its certificate. */
export interface Certificate {
  /** The certificate itself. */
  readonly der: Buffer;
  /** The private key, in PEM. */
  readonly key: string;
}

const HOST = 'localhost';
const HOUR = 3_600_000;
/** Validity, long enough for a wrong clock. */
const VALID_BEFORE = HOUR;
const VALID_AFTER = 10 * 365 * 24 * HOUR;

const ECDSA_WITH_SHA256 = derSequence(derObjectIdentifier('1.2.840.10045.4.3.2'));
const COMMON_NAME = derObjectIdentifier('2.5.4.3');
const KEY_USAGE = derObjectIdentifier('2.5.29.15');
const SUBJECT_ALTERNATIVE_NAME = derObjectIdentifier('2.5.29.17');
const BASIC_CONSTRAINTS = derObjectIdentifier('2.5.29.19');
const EXTENDED_KEY_USAGE = derObjectIdentifier('2.5.29.37');
const SERVER_AUTHENTICATION = derObjectIdentifier('1.3.6.1.5.5.7.3.1');
const CLIENT_AUTHENTICATION = derObjectIdentifier('1.3.6.1.5.5.7.3.2');

/** Digital signature (bit 0) and signing of certificates (bit 5), because the certificate is self-signed. */
const USAGE_BITS = derBitString(Buffer.from([0b1000_0100]), 2);

/** Creates a P-256 key and a self-signed certificate for `localhost`, for this process. */
export function createCertificate(now: Date = new Date()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const body = certificateBody(publicKey, now);
  const signature = sign('sha256', body, privateKey);
  return { der: derSequence(body, ECDSA_WITH_SHA256, derBitString(signature)), key: privateKey };
}

function certificateBody(publicKey: Uint8Array, now: Date): Buffer {
  const name = derSequence(derSet(derSequence(COMMON_NAME, derUtf8String(HOST))));
  const validity = derSequence(derTime(new Date(now.getTime() - VALID_BEFORE)), derTime(new Date(now.getTime() + VALID_AFTER)));
  const version3 = derContextual(0, derInteger(2n));
  const serial = derInteger(BigInt(`0x${randomBytes(16).toString('hex')}`));
  return derSequence(version3, serial, ECDSA_WITH_SHA256, name, validity, name, publicKey, derContextual(3, extensions()));
}

function extensions(): Buffer {
  return derSequence(
    derSequence(KEY_USAGE, derBoolean(true), derOctetString(USAGE_BITS)),
    derSequence(EXTENDED_KEY_USAGE, derOctetString(derSequence(SERVER_AUTHENTICATION, CLIENT_AUTHENTICATION))),
    derSequence(BASIC_CONSTRAINTS, derBoolean(true), derOctetString(derSequence(derBoolean(true)))),
    derSequence(SUBJECT_ALTERNATIVE_NAME, derOctetString(derSequence(derContextualPrimitive(2, Buffer.from(HOST, 'ascii'))))),
  );
}

/** Returns a certificate in PEM. */
export function pemOf(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/**
 * Returns the bytes inside a certificate in PEM.
 *
 * @returns undefined if the text contains no certificate
 */
export function derOf(pem: string): Buffer | undefined {
  const [, body = ''] = pem.split(/-----(?:BEGIN|END) CERTIFICATE-----/, 3);
  return /^[A-Za-z0-9+/=\s]+$/.test(body) ? Buffer.from(body, 'base64') : undefined;
}
