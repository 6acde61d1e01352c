const [NEWLINE, RETURN, SPACE, TAB, BRACE] = [0x0a, 0x0d, 0x20, 0x09, 0x7b];

/** A line of a file, as bytes: most of them are only passed on. */
export interface Line {
  /** The first is 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** The lines of a stream of bytes, without empty ones. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  let rest: Buffer[] = [];
  let number = 0;
  const lines: Line[] = [];
  const take = (bytes: Buffer) => {
    number += 1;
    const line = withoutReturn(bytes);
    if (!isEmpty(line)) lines.push({ number, bytes: line });
  };
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const tail = chunk.subarray(from, end);
      take(rest.length === 0 ? tail : Buffer.concat([...rest, tail]));
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    yield lines.splice(0);
  }
  if (rest.length > 0) take(Buffer.concat(rest));
  yield lines;
}

/** Whether the line is to be read as JSON. */
export function isJsonLine(bytes: Buffer): boolean {
  return bytes[firstVisible(bytes)] === BRACE;
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes[bytes.length - 1] === RETURN ? bytes.subarray(0, -1) : bytes;
}

function isEmpty(bytes: Buffer): boolean {
  return firstVisible(bytes) === bytes.length;
}

function firstVisible(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN)) at += 1;
  return at;
}
