import { FULL } from '../../../full';
import * as fc from 'fast-check';
import type { EntityChange } from '../../../../src/command/preview/changes/entity-change';
import type { PlanFacts } from '../../../../src/command/preview/changes/plan-facts';
import { CUSTOM_CONFIGURATION, isMarked } from '../../../../src/command/preview/rules/custom-configuration';

test('a line is marked as the regular expression has it', () => {
  const marked = /(?<=^|[;{}])\s*(allow|deny|proxy_pass|return|auth_basic|auth_request|satisfy|rewrite|include|proxy_ssl_verify)\b/;
  const parts = ['allow', 'deny', 'return', 'auth_basic', 'auth_basic_user_file', 'x', ' ', ' ', ';', '{', '}', '-', '444'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), (list) => {
      expect(isMarked(list.join(''))).toBe(marked.test(list.join('')));
    }),
    { numRuns: FULL ? 20_000 : 2_000 },
  );
});

/** Rules that find something when a template loses a line. */
function found(line: string): string[] {
  const change = {
    kind: 'proxy_template',
    effect: 'changed',
    before: { conf_specific: line },
    after: { conf_specific: '' },
    changes: [],
  } as unknown as EntityChange;
  return CUSTOM_CONFIGURATION.filter(({ find }) => {
    const texts = find(change, {} as PlanFacts);
    return Array.isArray(texts) ? texts.length > 0 : texts !== undefined;
  }).map(({ id }) => id);
}

test('the header and its time are found as the regular expression finds them', () => {
  const header = /add_header\s+["']?Strict-Transport-Security["']?\s.*?max-age\s*=\s*([1-9]\d*)/i;
  const parts = [
    ...['add_header ', 'Add_Header  "', 'Strict-Transport-Security ', 'strict-transport-security" ', "'Strict-Transport-Security' "],
    ...[' ', 'X 1; ', 'max-age=31', 'MAX-AGE = 7', '; always', '"'],
  ];
  let headers = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), (list) => {
      const line = `add_header ${list.join('')}`.trim();
      headers += Number(header.test(line));
      expect(found(line).includes('hsts-off')).toBe(header.test(line));
    }),
    { numRuns: FULL ? 50_000 : 3_000 },
  );
  expect(headers).toBeGreaterThan(20);
});
