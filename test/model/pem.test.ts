import * as fc from 'fast-check';
import { pemCertificates } from '../../src/model';

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

test('finds each certificate that has its first and its last line, as the regular expression does', () => {
  const parts = fc.array(fc.constantFrom(BEGIN, END, '\nAAAA\n', '-', '-----BEGIN KEY-----'), { maxLength: 9 });
  fc.assert(
    fc.property(parts, (list) => {
      const text = list.join('');
      const found = text.match(
        /-----BEGIN CERTIFICATE-----(?:(?!-----BEGIN CERTIFICATE-----|-----END CERTIFICATE-----)[^])+-----END CERTIFICATE-----/g,
      );
      expect(pemCertificates(text)).toEqual(found ?? []);
    }),
    { numRuns: 2_000 },
  );
});
