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

/** Whether one of several ciphers or groups is another one, or selects it by a part of its name: `RC4` selects `RC4-SHA`. */
export function selectCipher(some: ReadonlySet<string>, name: string): boolean {
  const parts = name.split(/[-_+]/);
  // The names of ciphers with 3DES begin with DES-CBC3.
  const selecting = parts.includes('CBC3') ? [...parts.filter((part) => part !== 'DES'), '3DES'] : parts;
  return [name, ...selecting].some((one) => some.has(one));
}

/** Algorithms that OpenSSL's group HIGH never contained. */
const NEVER_HIGH: ReadonlySet<string> = new Set(['RC4', 'RC2', 'EXP', 'EXPORT', 'NULL', 'eNULL']);

/** Whether a group of ciphers may contain a cipher. Only of `HIGH` is something known. */
export function mayGroupContain(group: string, name: string): boolean {
  return group !== 'HIGH' || !selectCipher(NEVER_HIGH, name);
}
