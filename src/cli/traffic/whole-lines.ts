/** The byte that ends a line. */
export const NEWLINE = 0x0a;

/** The lines of a stream of bytes, many at a time. Each of them ends with a newline. */
export async function* wholeLines(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const rest: Buffer[] = [];
  for await (const chunk of content) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield Buffer.concat([...rest.splice(0), chunk.subarray(0, end)]);
    if (end < chunk.length) rest.push(chunk.subarray(end));
  }
  if (rest.length > 0) yield Buffer.concat([...rest, Buffer.of(NEWLINE)]);
}
