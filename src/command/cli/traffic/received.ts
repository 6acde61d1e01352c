import { parseJson } from '../../../model';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Received } from '../../../emulator';

const Count = Type.Integer({ minimum: 0 });

/** Answer of an emulator to a load. */
const Answer = Type.Object({
  stored: Count,
  known: Count,
  newest: Type.Optional(Type.String({ pattern: '^[-+\\d]+T[\\d:.]+Z$' })),
  bad: Type.Object({
    total: Count,
    lines: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), problem: Type.String() })),
  }),
});

/** Parses an emulator's answer to a load; undefined if the text is something else. */
export function receivedIn(text: string): Received | undefined {
  let answer: unknown;
  try {
    answer = parseJson(text);
  } catch {
    return undefined;
  }
  // The total also counts bad lines that the answer does not list.
  return Value.Check(Answer, answer) && answer.bad.total >= answer.bad.lines.length ? answer : undefined;
}
