import type { Entity } from '../model';

/** Whether the entry with this id is built in, as far as the model knows. */
export function isBuiltIn({ builtIn = [] }: Entity, id: string): boolean {
  return builtIn.some((glob) => new RegExp(`^${glob.split('*').map(literal).join('.*')}$`, 's').test(id));
}

function literal(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
