import type { IConstruct } from 'constructs';

/** The warnings of a construct and all constructs under it, each with the path of its construct. */
export function warningsIn(scope: IConstruct): string[] {
  return annotationsIn(scope, '@cdktf/warn');
}

/** The errors of a construct and all constructs under it, each with the path of its construct. */
export function errorsIn(scope: IConstruct): string[] {
  return annotationsIn(scope, '@cdktf/error');
}

function annotationsIn(scope: IConstruct, level: string): string[] {
  return scope.node
    .findAll()
    .flatMap(({ node }) => node.metadata.filter(({ type }) => type === level).map(({ data }) => `[${node.path}] ${String(data)}`));
}
