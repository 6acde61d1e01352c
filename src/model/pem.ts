const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** Returns the certificates in a text, each with its first and its last line. */
export function pemCertificates(text: string): string[] {
  const found: string[] = [];
  for (let from = 0, end = text.indexOf(END); end >= 0; from = end + END.length, end = text.indexOf(END, from)) {
    const part = text.slice(from, end);
    // A certificate without its last line is none.
    const begin = part.lastIndexOf(BEGIN);
    if (begin >= 0 && begin + BEGIN.length < part.length) found.push(part.slice(begin) + END);
  }
  return found;
}
