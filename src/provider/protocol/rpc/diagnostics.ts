import { type AttributePath, type Diagnostic, pathText } from '../../framework/diagnostics';
import { beginningWithoutSecrets, terminalLine, terminalLines, type TerminalText, withoutSecrets } from '../../../output';
import type { DiagnosticWrite, AttributePath as PathMessage } from '../messages/diagnostic';
import type { WriteMessage } from '../wire/message';
import type { AttributePath as PathTable } from '../messages/diagnostic';

/** Maximum length of a text, in characters. The search for secrets takes time, and a service may send any length. */
const LONGEST = 20_000;

/**
 * Converts diagnostics. Removes secrets of the process, which a service may repeat in any string, and escapes control characters: engines
 * print diagnostics unchanged.
 */
export function diagnosticsToWire(diagnostics: readonly Diagnostic[]): DiagnosticWrite[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity,
    summary: messageToWire(summary),
    // Engines show the place of an attribute, but not a place inside it.
    detail: terminalLines(shown(path && path.length > 1 ? `${pathText(path)}: ${detail}` : detail)),
    attribute: path && path.length > 0 ? pathToWire(path.map((step) => ('key' in step ? { key: shown(step.key) } : step))) : undefined,
  }));
}

/** Converts a message of one line, as a diagnostic. */
export function messageToWire(message: string): TerminalText {
  return terminalLine(shown(message));
}

function shown(text: string): string {
  return text.length > LONGEST ? `${beginningWithoutSecrets(text, LONGEST)}…` : withoutSecrets(text);
}

/** Returns the reply to a failed RPC without a state to keep. */
export function failureAsDiagnostic(error: Diagnostic): { diagnostics: DiagnosticWrite[] } {
  return { diagnostics: diagnosticsToWire([error]) };
}

export function pathToWire(path: AttributePath): WriteMessage<typeof PathTable> {
  return {
    steps: path.map((step) => {
      if ('attribute' in step) return { attributeName: step.attribute };
      return 'index' in step ? { elementKeyInt: step.index } : { elementKeyString: step.key };
    }),
  };
}

/** The path in a message, up to the first step of an unknown kind. */
export function pathFromWire(message: PathMessage): AttributePath {
  const path: AttributePath[number][] = [];
  for (const { attributeName, elementKeyString, elementKeyInt } of message.steps) {
    if (attributeName !== undefined) path.push({ attribute: attributeName });
    else if (elementKeyString !== undefined) path.push({ key: elementKeyString });
    else if (elementKeyInt !== undefined) path.push({ index: elementKeyInt });
    else break;
  }
  return path;
}
