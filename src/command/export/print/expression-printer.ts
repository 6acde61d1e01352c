import { cdkText, type Code, code, identifier, type Identifier, joined } from '../../../output';
import type { CodeMember, Declaration, Expression } from '../code/syntax-tree';
import type { AppLanguage, Printed, PrintedMember } from './app-language';
import { type Doc, verbatim } from './layout';
import type { TagNames } from './tag-names';

/** Names that an expression uses. */
export interface NamesInScope {
  readonly tags: TagNames;
  /** Returns the variable of a declaration in the expression's scope. */
  variableOf(declaration: Declaration): Code;
}

/** Returns the constant of a tag. */
export const tagReference = (name: Identifier): Code => code`Tag.${name}`;

/** Prints expressions in the language of an app. */
export class ExpressionPrinter {
  public constructor(
    private readonly language: AppLanguage,
    private readonly names: NamesInScope,
  ) {}

  public expression(expression: Expression): Doc {
    const { language, names } = this;
    switch (expression.kind) {
      case 'literal':
        return this.literal(expression.value);
      case 'list':
        return language.list(expression.items.map((item) => this.printed(item)));
      case 'map':
        return language.map(expression.entries.map((each) => this.member(each)));
      case 'struct':
        return language.struct(
          expression.type,
          expression.members.map((each) => this.member(each)),
        );
      case 'call':
        return this.call(
          code`${identifier(expression.owner)}.${this.method(expression.method)}`,
          expression.parameters,
          expression.options ?? [],
        );
      case 'constant':
        return code`${identifier(expression.owner)}.${identifier(expression.name)}`;
      case 'tag': {
        const name = names.tags.get(expression.text);
        return name === undefined ? this.literal(expression.text) : tagReference(name);
      }
      case 'secret':
        return code`${language.variable(expression.secret.name)}.${language.member('string_value')}`;
      case 'each':
        return language.each(expression.name);
      case 'value':
        return language.variable(expression.name);
      case 'reference': {
        const { to, entry, member } = expression;
        const variable = names.variableOf(to);
        const object = entry === undefined ? variable : this.call(code`${variable}.entry`, [{ kind: 'literal', value: entry }]);
        return member === undefined ? object : [object, code`.${language.member(member)}`];
      }
    }
  }

  /** @param isBroken whether each option has its own line */
  public call(callee: Doc, parameters: readonly Expression[], options: readonly CodeMember[] = [], isBroken = false): Doc {
    return this.language.call(
      callee,
      parameters.map((each) => this.printed(each)),
      options.map((each) => this.member(each)),
      isBroken,
    );
  }

  /** Prints a method, or a method of a member: `resource.add_override`. */
  public method(name: string): Code {
    return joined(
      name.split('.').map((part) => this.language.member(part)),
      code`.`,
    );
  }

  private literal(value: string | number | boolean): Doc {
    return typeof value === 'string' ? verbatim(this.language.string(cdkText(value))) : this.language.value(value);
  }

  private printed(expression: Expression): Printed {
    return { of: expression, doc: this.expression(expression) };
  }

  private member([name, value]: CodeMember): PrintedMember {
    return { name, ...this.printed(value) };
  }
}
