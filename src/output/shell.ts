/**
 * Returns the path of a file or a folder as one word of a command, for users to copy: quoted if a shell would change it, and never as an
 * option or the folder of a user.
 */
export function shellPath(path: string): string {
  const word = /^[-+~]/.test(path) ? `./${path}` : path;
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
