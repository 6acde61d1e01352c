import { AnnotationMetadataEntryType, Aspects } from 'cdktf';
import type { IConstruct } from 'constructs';
import { createdAt, rememberCreation } from './created-at';

/**
 * A mistake in a construct.
 *
 * @internal
 */
export interface ConstructFinding {
  /** Whether the contract forbids it. Otherwise it is doubtful, and a warning. */
  readonly isError: boolean;
  /** The property, the problem and the remedy. */
  readonly text: string;
}

/**
 * Returns a mistake that the contract forbids.
 *
 * @internal
 */
export function forbidden(text: string): ConstructFinding {
  return { isError: true, text };
}

/**
 * Returns something that may have no effect, or that deployments are known to refuse.
 *
 * @internal
 */
export function doubtful(text: string): ConstructFinding {
  return { isError: false, text };
}

/**
 * Reports the mistakes in a construct at synthesis, with its path. Unlike exceptions and validations, annotations are printed by the
 * CDK's command without a stack trace.
 *
 * @internal
 */
export function reportAtSynthesis(construct: IConstruct, find: () => readonly ConstructFinding[]): void {
  rememberCreation(construct);
  Aspects.of(construct).add({
    visit: (node) => {
      if (node === construct) for (const finding of find()) report(construct, finding);
    },
  });
}

/** Environment variable that adds the frames of the synthesis to findings. */
const WITH_TRACE = 'SVC_WAAP_TRACE';

/**
 * Reports a mistake once, even if a construct is synthesized several times. In place of the frames of the synthesis, which are the CDK's
 * and ours, it has the line that created the construct.
 *
 * @internal
 */
export function report(construct: IConstruct, { isError, text }: ConstructFinding): void {
  const level = isError ? AnnotationMetadataEntryType.ERROR : AnnotationMetadataEntryType.WARN;
  if (construct.node.metadata.some(({ type, data }) => type === level && data === text)) return;
  const place = createdAt(construct);
  // eslint-disable-next-line no-restricted-globals -- changes what a person reads, and not the stack
  if (process.env[WITH_TRACE]) construct.node.addMetadata(level, text, { stackTrace: true });
  else construct.node.addMetadata(level, text, place === undefined ? {} : { stackTraceOverride: [place] });
}

/**
 * Converts the value of a property. If the conversion fails, adds a finding with the name of the property.
 *
 * @param property in words, because each language spells it differently: `max body size`
 * @param standIn value for the synthesis, which fails
 *
 * @internal
 */
export function convert<T>(findings: ConstructFinding[], property: string, conversion: () => T, standIn: T): T {
  try {
    return conversion();
  } catch (error) {
    findings.push(forbidden(`The ${property}: ${(error as Error).message}`));
    return standIn;
  }
}
