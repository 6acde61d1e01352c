import { getStaticValue } from '@eslint-community/eslint-utils';
import { parseRegExpLiteral } from '@eslint-community/regexpp';
import recheck from 'recheck/lib/browser.js';
import ts from 'typescript';

/**
 * ESLint rule for regular expressions: each is proven to take time in proportion to the text. It covers literals, `RegExp` of strings that
 * a file or their types fix, and the patterns of schemas. What cannot be proven is an error as well.
 */
export const linearPatterns = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: 'Not proven linear: {{fault}}. Write a simpler one or plain code, or disable the rule and say why the text is short.',
      unknown: 'Write a regular expression whose text the lint can see: a literal, or constants.',
      implied: 'Pass a RegExp: a string becomes a regular expression here.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const { program, esTreeNodeToTSNodeMap: nodes } = sourceCode.parserServices;
    const typeOf = (node) => program.getTypeChecker().getTypeAtLocation(nodes.get(node));

    /** Returns the string that a node always is; undefined if it may differ. */
    function textOf(node) {
      const { value } = getStaticValue(node, sourceCode.getScope(node)) ?? typeOf(node);
      return typeof value === 'string' ? value : undefined;
    }

    const lines = new Set(disablesIn(sourceCode).map(({ loc }) => loc.end.line + 1));

    function check(node, source, flags) {
      // ESLint drops the report. The search for a proof would take seconds.
      if (lines.has(node.loc.start.line)) return context.report({ node, messageId: 'unknown' });
      if (source === undefined || flags === undefined) return context.report({ node, messageId: 'unknown' });
      const fault = faultOf(source, flags);
      if (fault !== undefined) context.report({ node, messageId: 'slow', data: { fault } });
    }

    return {
      'Literal[regex]'(node) {
        check(node, node.regex.pattern, node.regex.flags);
      },
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]'(node) {
        const [source, flags] = node.arguments;
        check(node, source && textOf(source), flags ? textOf(flags) : '');
      },
      'CallExpression[callee.property.name=/^(match|matchAll|search)$/]'(node) {
        const isString = ({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0;
        const [given] = node.arguments;
        if (given && isString(typeOf(node.callee.object)) && isString(typeOf(given))) context.report({ node: given, messageId: 'implied' });
      },
      // Ajv compiles patterns with the flag u, unless an option says otherwise.
      'Property[key.name="pattern"]'({ value }) {
        if (value.type === 'AssignmentPattern') return;
        const text = textOf(value);
        if (text !== undefined || isInSchema(value)) check(value, text, text !== undefined && isExpression(text, 'u') ? 'u' : '');
      },
    };
  },
};

/** ESLint rule for comments that disable the other one: each is about the next line, and gives a reason. */
export const linearReasons = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Write "eslint-disable-next-line patterns/linear -- " and the reason why the text is short.' },
  },
  create(context) {
    return {
      Program() {
        for (const { value, loc } of disablesIn(context.sourceCode))
          if (!/^\s*eslint-disable-next-line patterns\/linear -- \S/.test(value)) context.report({ loc, messageId: 'reason' });
      },
    };
  },
};

function disablesIn(sourceCode) {
  return sourceCode.getAllComments().filter(({ value }) => /^\s*eslint-disable.*patterns\/linear/s.test(value));
}

/** Whether a node is in the arguments of a call such as `Type.String`. */
function isInSchema(node) {
  for (let at = node; at; at = at.parent) if (at.type === 'CallExpression' && at.callee.object?.name === 'Type') return true;
  return false;
}

/** Faults by expression. Files share expressions, and the process of an editor lives on. */
const found = new Map();

/** A proof takes a second or two. A busy machine gets time for it; what takes longer has no proof. */
const LONGEST_CHECK_MS = 60_000;

/** Returns why a regular expression is not proven linear; undefined if it is proven. */
export function faultOf(source, flags) {
  const key = `/${source}/${flags}`;
  if (!found.has(key)) found.set(key, slowness(source, flags) ?? depth(source, flags));
  return found.get(key);
}

function depth(source, flags) {
  const loop = deepLoopIn(parseRegExpLiteral(`/${escapedSlashes(source)}/${flags}`).pattern, flags);
  return loop && `the engine keeps a way back for each round of ${loop}, and a text of 16 MB overflows its stack`;
}

function slowness(source, flags) {
  let pattern;
  try {
    ({ pattern } = parseRegExpLiteral(`/${escapedSlashes(source)}/${flags}`));
    // Alternatives whose search costs linear time even where none of them is found do so together. Apart, their proofs are short.
    const { alternatives } = pattern;
    if (
      alternatives.length > 1 &&
      alternatives.every((each) => faultIn(each, `(?:${withoutAssertions(each)})${NEVER}`, flags) === undefined)
    )
      return undefined;
    const whole = withoutAssertions(pattern);
    // recheck looks at one search only. With these flags, the next one begins where the former ended.
    return faultIn(pattern, /[gy]/.test(flags) ? `(?:(?:${whole})|[^])*` : whole, flags);
  } catch (error) {
    return error.message;
  }
}

/** @param equal an expression that takes at least as many steps as the node */
function faultIn(node, equal, flags) {
  if (!hasLoop(node)) return undefined;
  // "automaton" proves. The other method only tries texts, and finds no fault in some slow expressions.
  const { status, complexity, error, attack } = recheck.checkSync(equal, flags, { checker: 'automaton', timeout: LONGEST_CHECK_MS });
  if (status === 'safe') return undefined;
  return status === 'unknown' ? (error.message ?? error.kind) : `${complexity.summary}, for example for ${attack.pattern}`;
}

function isExpression(source, flags) {
  try {
    return new RegExp(source, flags) !== undefined;
  } catch {
    return false;
  }
}

function escapedSlashes(source) {
  return source.replaceAll('\\/', '/').replaceAll('/', '\\/');
}

/** A character that no text has. */
const NEVER = '\\uf8ff';

/**
 * Returns an expression without lookaheads and lookbehinds, which automata do not have. It takes at least as many steps: where a lookahead
 * stands, its expression is tried in vain; a lookbehind of limited length is left out.
 */
function withoutAssertions(node) {
  if (node.type === 'Assertion' && node.kind === 'lookahead')
    return `(?:(?:${node.alternatives.map(withoutAssertions).join('|')})${NEVER}|)`;
  if (node.type === 'Assertion' && node.kind === 'lookbehind') {
    if (hasLoop(node)) throw new Error('a lookbehind of any length');
    return '(?:)';
  }
  let text = '';
  let at = node.start;
  for (const part of partsOf(node)) {
    text += node.raw.slice(at - node.start, part.start - node.start) + withoutAssertions(part);
    at = part.end;
  }
  return text + node.raw.slice(at - node.start);
}

/**
 * Returns a loop in which V8 remembers each round, and runs out of stack for some millions of them. It counts the rounds only where they
 * all have one length: of a class, or of a group of nothing but characters and classes.
 */
function deepLoopIn(node, flags) {
  const isDeep = node.type === 'Quantifier' && node.max === Infinity && !isFixed(node.element, flags);
  const within = (parts) => parts.map((part) => deepLoopIn(part, flags)).find((loop) => loop !== undefined);
  return isDeep ? node.raw : within(node.type === 'Assertion' ? (node.alternatives ?? []) : partsOf(node));
}

function isFixed(node, flags) {
  if (node.type === 'Group') return node.alternatives.length === 1 && node.alternatives[0].elements.every((part) => isFixed(part, flags));
  if (node.type === 'Quantifier') return node.min === node.max && isFixed(node.element, flags);
  if (node.type === 'Character') return true;
  return (node.type === 'CharacterSet' || node.type === 'CharacterClass') && hasOneLength(node.raw, flags);
}

/** Whether the characters of a class all have one length: with the flag u, those above U+FFFF have twice the length of others. */
function hasOneLength(raw, flags) {
  if (!/[uv]/.test(flags)) return true;
  const one = new RegExp(raw, flags.replace(/[gy]/g, ''));
  return !PLANES.every((characters) => one.test(characters));
}

/** The characters up to U+FFFF, and those above. */
const PLANES = [
  [0, 0xffff],
  [0x10000, 0x10ffff],
].map(([first, last]) => {
  let text = '';
  for (let code = first; code <= last; code += 1) text += String.fromCodePoint(code);
  return text;
});

/** Whether a part repeats without a limit. Otherwise, each place of the text costs a limited number of steps. */
function hasLoop(node) {
  return (node.type === 'Quantifier' && node.max === Infinity) || node.type === 'Backreference' || partsOf(node).some(hasLoop);
}

function partsOf(node) {
  if (node.type === 'Quantifier') return [node.element];
  return node.alternatives ?? (node.type === 'Alternative' ? node.elements : []);
}
