/** A rule is broken. */
export class Broken extends Error {
  /** @throws Broken if there is a complaint */
  public static if(complaints: readonly string[], during: string): void {
    if (complaints.length > 0) throw new Broken(`${during}:\n${complaints.map((complaint) => `    ${complaint}`).join('\n')}`);
  }
}
