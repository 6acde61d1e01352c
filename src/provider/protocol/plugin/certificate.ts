import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  bitString,
  boolean,
  contextual,
  contextualPrimitive,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
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

const ECDSA_WITH_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
const COMMON_NAME = objectIdentifier('2.5.4.3');
const KEY_USAGE = objectIdentifier('2.5.29.15');
const SUBJECT_ALTERNATIVE_NAME = objectIdentifier('2.5.29.17');
const BASIC_CONSTRAINTS = objectIdentifier('2.5.29.19');
const EXTENDED_KEY_USAGE = objectIdentifier('2.5.29.37');
const SERVER_AUTHENTICATION = objectIdentifier('1.3.6.1.5.5.7.3.1');
const CLIENT_AUTHENTICATION = objectIdentifier('1.3.6.1.5.5.7.3.2');

/** Digital signature (bit 0) and signing of certificates (bit 5), because the certificate is self-signed. */
const USAGE_BITS = bitString(Buffer.from([0b1000_0100]), 2);

/** Creates a P-256 key and a self-signed certificate for `localhost`, for this process. */
export function createCertificate(now: Date = new Date()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const body = certificateBody(publicKey, now);
  const signature = sign('sha256', body, privateKey);
  return { der: sequence(body, ECDSA_WITH_SHA256, bitString(signature)), key: privateKey };
}

function certificateBody(publicKey: Uint8Array, now: Date): Buffer {
  const name = sequence(set(sequence(COMMON_NAME, utf8String(HOST))));
  const validity = sequence(time(new Date(now.getTime() - VALID_BEFORE)), time(new Date(now.getTime() + VALID_AFTER)));
  const version3 = contextual(0, integer(2n));
  const serial = integer(BigInt(`0x${randomBytes(16).toString('hex')}`));
  return sequence(version3, serial, ECDSA_WITH_SHA256, name, validity, name, publicKey, contextual(3, extensions()));
}

function extensions(): Buffer {
  return sequence(
    sequence(KEY_USAGE, boolean(true), octetString(USAGE_BITS)),
    sequence(EXTENDED_KEY_USAGE, octetString(sequence(SERVER_AUTHENTICATION, CLIENT_AUTHENTICATION))),
    sequence(BASIC_CONSTRAINTS, boolean(true), octetString(sequence(boolean(true)))),
    sequence(SUBJECT_ALTERNATIVE_NAME, octetString(sequence(contextualPrimitive(2, Buffer.from(HOST, 'ascii'))))),
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
  const body = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem)?.[1];
  return body === undefined ? undefined : Buffer.from(body, 'base64');
}
