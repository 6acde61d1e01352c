/**
 * Parts of cipher names in OpenSSL's notation that mark a known weakness: no encryption, no authentication, or a broken algorithm.
 * The list is not complete: a cipher without such a part may be weak too.
 */
const WEAK_PARTS: readonly string[] = [
  'ADH',
  'AECDH',
  'ANON',
  'DES',
  '3DES',
  'CBC3',
  'EXP',
  'EXPORT',
  'EXPORT40',
  'EXPORT56',
  'IDEA',
  'LOW',
  'MD5',
  'NULL',
  'ANULL',
  'ENULL',
  'RC2',
  'RC4',
  'SEED',
];

/** Whether a cipher or group of ciphers has a known weakness: `RC4-SHA`, `aNULL`. */
export function isWeakCipher(name: string): boolean {
  return name
    .toUpperCase()
    .split(/[-_+]/)
    .some((part) => WEAK_PARTS.includes(part));
}
