import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Received } from '../../emulator';

const Count = Type.Integer({ minimum: 0 });

/** What an emulator answers to a load. */
const Answer = Type.Object({
  stored: Count,
  known: Count,
  bad: Type.Object({
    total: Count,
    lines: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), problem: Type.String() })),
  }),
});

/** Reads what an emulator answers to a load; undefined if the text is something else. */
export function receivedIn(text: string): Received | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Beyond the lines that it lists, the answer counts further ones.
  return Value.Check(Answer, answer) && answer.bad.total >= answer.bad.lines.length ? answer : undefined;
}
