const QUOTED = /[$#&]+|\ufeff|\/\/|__proto__|\$*\\r|(?:String|Any) Map Token Value|[\d.]+(?:e[-+]?\d+)?/;

const ESCAPES = new RegExp(`\\$\\{"(${QUOTED.source})"\\}|(\\$\\$\\{|%%\\{)|([$%]\\{)`, 'g');

/**
 * Value of a template in Terraform's language: https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences-1
 *
 * @throws Error if something other than signs, numbers and words of the CDK in quotes is interpolated, or behind a carriage return,
 *   where engines take it for text
 */
export function decodedTemplate(template: string): string {
  if (/\r(?!\n)/.test(template)) throw new Error('engines read no template behind a carriage return');
  // A mark of the byte order is removed, as from a file.
  return template.replace(/^\ufeff/, '').replace(ESCAPES, (whole, signs: string | undefined, escaped: string | undefined) => {
    if (signs !== undefined) return signs.replace('\\r', '\r');
    if (escaped !== undefined) return escaped.slice(1);
    throw new Error(`${whole} begins an interpolation or a directive`);
  });
}
