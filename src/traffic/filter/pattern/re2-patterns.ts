import { RE2JS, RE2JSSyntaxException } from 're2js';
import { LIMITS } from '../limits';
import { quotedShort } from '../words';
import { patternSteps } from './pattern-steps';
import type { PatternFault, Patterns } from './patterns';

/** Checks the regular expressions of one filter with RE2. This module is large: load it on demand. */
export class Re2Patterns implements Patterns {
  private steps = 0;

  public fault(pattern: string): PatternFault | undefined {
    if (pattern.length > LIMITS.pattern) {
      return {
        at: LIMITS.pattern,
        problem: `The regular expression has ${pattern.length} characters. At most ${LIMITS.pattern} are allowed.`,
        remedy: 'Shorten it, or use the operator `in` with a list of strings.',
      };
    }
    this.steps += patternSteps(pattern);
    if (this.steps > LIMITS.patternSteps) {
      return {
        at: 0,
        problem:
          `The regular expressions of a filter are too large together: repetitions count as if they were ` +
          `written out, and at most ${LIMITS.patternSteps} steps are allowed.`,
        remedy: 'Write smaller numbers in the braces, or `*` or `+` instead of them.',
      };
    }
    return syntaxFault(pattern);
  }
}

function syntaxFault(pattern: string): PatternFault | undefined {
  const named = namedGroupIn(pattern);
  if (named !== undefined)
    return { at: named, problem: 'The regular expression has a group with a name.', remedy: 'Write `(?:` instead of `(?<name>`.' };
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const part = error.getPattern() ?? '';
    return {
      at: positionOf(part, pattern),
      problem: `The regular expression has a mistake: ${error.getDescription()}${part === '' ? '' : ` in ${quotedShort(part)}`}.`,
      remedy: 'Correct it. The syntax is that of RE2, which has no look-around and no back references.',
    };
  }
}

/** Finds a named group. Neither spelling is allowed: not every release of RE2 supports `(?<name>`, and filters do not need names. */
function namedGroupIn(pattern: string): number | undefined {
  // eslint-disable-next-line patterns/linear -- a pattern has at most LIMITS.pattern characters
  const parts = /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]?|(?<named>\(\?P?<(?![=!]))/g;
  for (const { index, groups } of pattern.matchAll(parts)) if (groups?.named !== undefined) return index;
  return undefined;
}

/** Returns the position of a part: RE2 reports the wrong part without its position. */
function positionOf(part: string, pattern: string): number {
  const first = pattern.indexOf(part);
  if (first === pattern.lastIndexOf(part)) return Math.max(0, first);
  // Of several equal parts, RE2 means the one at the end if the pattern ends too early.
  return pattern.endsWith(part) ? pattern.length - part.length : first;
}
