import { Testing } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import * as constructs from '../../../../src/constructs';
import {
  type CodeMember,
  type Declaration,
  type Expression,
  isDeclaration,
  type Program,
} from '../../../../src/command/export/code/syntax-tree';
import { camelCase, pascalCase } from '../../../../src/command/export/naming/words';
import { cdkText } from '../../../../src/output';
import { errorsIn } from '../../../constructs/support/annotations';
import { stackWithProvider } from '../../../constructs/support/stack';

type Callable = (...args: unknown[]) => unknown;
type Members = Readonly<Record<string, unknown>>;

/**
 * Does what a program of constructs says, and returns the stack that it synthesizes. What is a binding is left out.
 *
 * @throws Error if the constructs refuse it
 */
export function synthesized(program: Program): { readonly resource?: Readonly<Record<string, Readonly<Record<string, Members>>>> } {
  const stack = stackWithProvider();
  const scope = new constructs.Configuration(stack, 'Exported', { name: program.config });
  const evaluator = new Evaluator(scope);
  for (const statement of program.sections.flatMap(({ statements }) => statements)) {
    if (statement.kind === 'named value') evaluator.keep(statement.name.join('_'), statement.value);
    if (isDeclaration(statement) && statement.type.bindings === undefined) evaluator.declare(statement);
  }
  const text = Testing.synth(stack);
  const errors = errorsIn(stack);
  if (errors.length > 0) throw new Error(`The constructs refuse the program: ${errors.join(', ')}`);
  return JSON.parse(text) as ReturnType<typeof synthesized>;
}

class Evaluator {
  private readonly made = new Map<Declaration, IConstruct>();
  private readonly values = new Map<string, unknown>();

  public constructor(private readonly scope: Construct) {}

  public keep(name: string, value: Expression): void {
    this.values.set(name, this.value(value));
  }

  public declare(declaration: Declaration): void {
    const Class = staticOf(declaration.type.name) as unknown as new (scope: Construct, id: string, props: object) => IConstruct;
    const construct = new Class(this.scope, pascalCase(declaration.name), this.object(declaration.members));
    this.made.set(declaration, construct);
    for (const { method, parameters, options } of declaration.additions) {
      const path = method.split('.').map(camel);
      const target = path.slice(0, -1).reduce<unknown>((owner, name) => (owner as Members)[name], construct) as Record<string, Callable>;
      target[path.at(-1)!]!(...this.parameters(parameters, options.length > 0 ? options : undefined));
    }
  }

  private parameters(parameters: readonly Expression[], options: readonly CodeMember[] | undefined): unknown[] {
    return [...parameters.map((each) => this.value(each)), ...(options ? [this.object(options)] : [])];
  }

  private object(members: readonly CodeMember[]): object {
    return Object.fromEntries(members.map(([name, value]) => [camel(name), this.value(value)]));
  }

  private value(expression: Expression): unknown {
    switch (expression.kind) {
      case 'literal':
        return typeof expression.value === 'string' ? cdkText(expression.value) : expression.value;
      case 'tag':
        return cdkText(expression.text);
      case 'list':
        return expression.items.map((item) => this.value(item));
      case 'map':
        return Object.fromEntries(expression.entries.map(([key, value]) => [cdkText(key), this.value(value)]));
      case 'struct':
        return this.object(expression.members);
      case 'constant':
        return staticOf(expression.owner)[expression.name];
      case 'call': {
        const owner = staticOf(expression.owner);
        return (owner[camel(expression.method)] as Callable).apply(owner, this.parameters(expression.parameters, expression.options));
      }
      case 'secret':
        return '${var.secret}';
      case 'each':
        throw new Error('programs without groups are evaluated');
      case 'value':
        return this.values.get(expression.name.join('_'));
      case 'reference': {
        const target = this.made.get(expression.to);
        if (expression.entry === undefined || target === undefined) return target ?? { actionId: 'a binding' };
        return (target as unknown as { entry: (id: string) => unknown }).entry(expression.entry);
      }
    }
  }
}

/** A class of the constructs, of which the exported code names static members. */
function staticOf(name: string): Readonly<Record<string, unknown>> {
  const found = (constructs as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[name];
  if (!found) throw new Error(`the constructs have no ${name}`);
  return found;
}

const camel = (name: string): string => camelCase(name.split('_'));
