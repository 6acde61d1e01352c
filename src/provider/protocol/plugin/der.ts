// DER, the encoding of certificates, as far as the provider's own certificate needs it.

const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;

/** Encodes one element: tag, length and content. */
function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(count: number): Buffer {
  if (count < 0x80) return Buffer.from([count]);
  const bytes = minimalBytes(BigInt(count));
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function minimalBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export const derSequence = (...contents: readonly Uint8Array[]): Buffer => element(SEQUENCE, ...contents);
export const derSet = (...contents: readonly Uint8Array[]): Buffer => element(SET, ...contents);
export const derBoolean = (value: boolean): Buffer => element(BOOLEAN, Buffer.from([value ? 0xff : 0]));
export const derOctetString = (content: Uint8Array): Buffer => element(OCTET_STRING, content);
export const derUtf8String = (text: string): Buffer => element(UTF8_STRING, Buffer.from(text, 'utf8'));

/** A whole number of at least 0. */
export function derInteger(value: bigint): Buffer {
  const bytes = minimalBytes(value);
  // If the top bit were set, the number would be negative.
  return element(INTEGER, (bytes[0] as number) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** Bits. Some bits of the last byte may be unused. */
export function derBitString(content: Uint8Array, unusedBits = 0): Buffer {
  return element(BIT_STRING, Buffer.from([unusedBits]), content);
}

/** Dotted notation, as in `1.2.840.10045.4.3.2`. */
export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Seven bits in each byte. The top bit is set in all bytes but the last. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift(0x80 | (left & 0x7f));
  return bytes;
}

/** Certificates write years before 2050 with two digits. */
export function derTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050
    ? element(UTC_TIME, Buffer.from(digits.slice(2), 'ascii'))
    : element(GENERALIZED_TIME, Buffer.from(digits, 'ascii'));
}

/** A constructed element with a context-specific tag. */
export const derContextual = (tag: number, ...contents: readonly Uint8Array[]): Buffer => element(0xa0 | tag, ...contents);
/** A primitive element with a context-specific tag. */
export const derContextualPrimitive = (tag: number, content: Uint8Array): Buffer => element(0x80 | tag, content);
