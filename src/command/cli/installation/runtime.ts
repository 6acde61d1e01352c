/** Version of Bun, if the command is an executable; undefined in Node. */
export function bunVersion(versions: Readonly<Record<string, string | undefined>> = process.versions): string | undefined {
  return versions['bun'];
}
