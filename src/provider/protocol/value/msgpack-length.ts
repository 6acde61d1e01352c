/** Bytes that follow the first byte of an item, for items of fixed length. */
const FIXED: Readonly<Record<number, number>> = {
  0xca: 4,
  0xcb: 8,
  0xcc: 1,
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1,
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
  0xd4: 2,
  0xd5: 3,
  0xd6: 5,
  0xd7: 9,
  0xd8: 17,
};

/** Size of the length after the first byte, and the bytes beside the content, for strings, bytes and extensions. */
const SIZED: Readonly<Record<number, readonly [size: number, more: number]>> = {
  0xc4: [1, 0],
  0xc5: [2, 0],
  0xc6: [4, 0],
  0xc7: [1, 1],
  0xc8: [2, 1],
  0xc9: [4, 1],
  0xd9: [1, 0],
  0xda: [2, 0],
  0xdb: [4, 0],
};

/** Size of the length after the first byte, and the items of each member, for lists and maps. */
const CONTAINERS: Readonly<Record<number, readonly [size: number, items: number]>> = {
  0xdc: [2, 1],
  0xdd: [4, 1],
  0xde: [2, 2],
  0xdf: [4, 2],
};

/**
 * Whether the lists and maps of a message claim more items than its bytes can contain. The library allocates memory for the claimed
 * items before it reads them: 20 bytes allocate a gigabyte. Its own limits (`maxArrayLength` and so on) hold for each list alone: with
 * the length of the message as the limit, 40 KB of lists in lists still allocate 2.5 GB. Also true for some truncated messages.
 */
export function claimsTooMuch(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthAt = (at: number, size: number): number => {
    if (at + size > bytes.length) return 0;
    return size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at);
  };
  let at = 0;
  // Each remaining item takes at least one byte.
  for (let items = 1; items > 0; items -= 1) {
    if (items > bytes.length - at) return true;
    const head = bytes[at]!;
    at += 1;
    if (head >= 0x80 && head < 0x90) {
      items += (head & 0x0f) * 2;
    } else if (head >= 0x90 && head < 0xa0) {
      items += head & 0x0f;
    } else if (head >= 0xa0 && head < 0xc0) {
      at += head & 0x1f;
    } else if (head in FIXED) {
      at += FIXED[head]!;
    } else if (head in SIZED) {
      const [size, more] = SIZED[head]!;
      at += size + more + lengthAt(at, size);
    } else if (head in CONTAINERS) {
      const [size, each] = CONTAINERS[head]!;
      items += each * lengthAt(at, size);
      at += size;
    }
  }
  return false;
}
