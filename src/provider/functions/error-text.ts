/** What an engine is told of a wrong argument: it puts a full stop after the text by itself. */
export function errorText(message: string): string {
  return message.replace(/\.$/, '');
}
