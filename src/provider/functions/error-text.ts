/** Returns the error text for a wrong argument, without the full stop at the end, which the engine adds. */
export function errorText(message: string): string {
  return message.replace(/\.$/, '');
}
