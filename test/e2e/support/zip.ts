import { inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');

/** Returns the content of all files in a ZIP archive, such as a saved plan. All must be deflated. */
export function unzipped(archive: Buffer): string {
  let text = '';
  for (let at = archive.indexOf(LOCAL_HEADER); at >= 0; at = archive.indexOf(LOCAL_HEADER, at + 1)) {
    const content = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    text += inflateRawSync(archive.subarray(content)).toString('utf8');
  }
  return text;
}
