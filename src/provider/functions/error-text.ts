/** The error text for a wrong argument. It has no full stop at the end, because the engine adds one. */
export function errorText(message: string): string {
  return message.replace(/\.$/, '');
}
