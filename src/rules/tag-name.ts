/** A name as the service writes it in a tag: `Login bursts` is `login-bursts`. */
export function tagName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
}
