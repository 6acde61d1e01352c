import * as fc from 'fast-check';
import * as cdktf from 'cdktf';
import * as cdktn from 'cdktn';
import { cdkText } from '../../src/output';
import { decodedTemplate } from './support/templates';

// The CDK itself says whether it takes a text for something else.

const OTHER = { resolve: () => 'another value' };

/** Numbers that the CDK would look up, those beside them, and others. */
const NUMBER = fc.oneof(
  fc.double({ min: -8.7e298, max: -8e298, noNaN: true }),
  fc.constantFrom(-8.109562212591379e298, -1.8881545897087626e289, -123_456_789, -5e-324),
);

const DIGITS = 300;

/** Spellings of the same number. */
const WRITTEN = fc.tuple(NUMBER, fc.integer({ min: -20, max: DIGITS })).map(([number, shift]) => {
  const [mantissa = '', exponent = '0'] = number.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return shift < 0
    ? `-.${'0'.repeat(-shift)}${whole.slice(1)}${fraction}e${Number(exponent) + 1 - shift}`
    : `${whole}${fraction.padEnd(shift, '0')}e${Number(exponent) - Math.max(fraction.length, shift)}`;
});

const SIGNS = ['-', '+', '|', '.', 'e', 'E', '8', '0', '$', '#', '&', '%', '{', '}', '"', '\r', ' '];

const WORDS = ['{TfToken[', 'TOKEN.0', ']}', 'String Map Token Value', 'Any Map Token Value', '-8.109562212591379e+298', '-8.3e298'];

/** The functions of the CDK that both of its packages have. */
type Cdk = Pick<typeof cdktf, 'Token' | 'Tokenization'> & Pick<typeof cdktf, 'DefaultTokenResolver' | 'StringConcat'>;

describe.each<[string, Cdk, cdktf.TerraformStack]>([
  ['CDKTF', cdktf, new cdktf.TerraformStack(cdktf.Testing.app(), 'stack')],
  ['CDK Terrain', cdktn as unknown as Cdk, new cdktn.TerraformStack(cdktn.Testing.app(), 'stack') as unknown as cdktf.TerraformStack],
])('%s', (_, { DefaultTokenResolver, StringConcat, Token, Tokenization }, scope) => {
  const resolver = new DefaultTokenResolver(new StringConcat());
  const resolved = (value: object): unknown => Tokenization.resolve(value, { scope, resolver, preparing: false });

  // Tokens of each kind, which a text could name.
  const first = [1, 2, 3].map(() => String(Token.asNumber({ ...OTHER })));
  const others = [Token.asString({ ...OTHER }), Token.asList({ ...OTHER }), Token.asNumberList({ ...OTHER }), Token.asAnyMap({ ...OTHER })];
  const markers = others.flatMap((each) => /.\{TfToken[^"]+/.exec(JSON.stringify(each)) ?? []);
  const part = fc.oneof(NUMBER.map(String), WRITTEN, fc.constantFrom(...SIGNS), fc.constantFrom(...WORDS, ...first, ...markers));
  const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));

  test('takes texts for references', () => {
    expect(markers).toHaveLength(3);
    expect(resolved([`to ${first[0]}`])).toEqual(['to another value']);
    expect(() => resolved(['at -8.3e298'])).toThrow('Encoded representation of unknown number Token found');
    expect(() => resolved(['Any Map Token Value'])).toThrow('Found an encoded map token in a scalar string context');
  });

  test('reads the text of the CDK as nothing but its own value, alone, in a list and as a key', () => {
    fc.assert(
      fc.property(text, (value) => {
        const stated = cdkText(value);
        const all = { alone: stated, list: [stated], several: [stated, stated], key: { [stated]: 1 } };
        expect(resolved(all)).toEqual(all);
        expect(decodedTemplate(stated)).toBe(value);
      }),
      { numRuns: 4000 },
    );
  });
});
