import type { FunctionJson, ParameterJson } from '../../src/provider/protocol/schema-json';
import { exampleOf } from './example';
import { FUNCTION } from './kind';
import { fenced, inline } from './markdown';
import { page, PROVIDER } from './page';
import { typeName } from './type-name';

/** Returns the page of a function. */
export function functionPage(name: string, signature: FunctionJson): string {
  const { summary = '', description = summary, parameters = [], variadic_parameter: variadic, return_type: returns } = signature;
  const example = exampleOf(FUNCTION, name);
  const named = [...parameters.map(signed), ...(variadic ? [`${signed(variadic)}...`] : [])];
  const given = variadic ? [...parameters, variadic] : parameters;
  return page({ title: `${name} function - ${PROVIDER}`, description: summary }, [
    `# function: ${name}`,
    inline(description),
    'Functions of providers can be called in Terraform v1.8.0 and later, and in OpenTofu v1.7.0 and later.',
    example ? `## Example Usage\n\n${fenced('terraform', example.configuration)}` : '',
    `## Signature\n\n${fenced('text', `${name}(${named.join(', ')}) ${typeName(returns).toLowerCase()}`)}`,
    given.length > 0 ? `## Arguments\n\n${given.map(argumentLine).join('\n')}` : '',
  ]);
}

function signed({ name, type }: ParameterJson): string {
  return `${name} ${typeName(type).toLowerCase()}`;
}

function argumentLine({ name, type, description = '', is_nullable: nullable }: ParameterJson, index: number): string {
  return `${index + 1}. \`${name}\` (${typeName(type)}${nullable ? ', Nullable' : ''}) ${inline(description)}`;
}
