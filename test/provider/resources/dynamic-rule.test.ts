import { path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value } from '../../../src/provider/framework/value';
import { dynamicRule } from '../../../src/provider/resources/dynamic-rule';
import { unknownRequired } from './support/unknown-required';
import { Workspace } from './support/workspace';

/** Other required arguments of a rule. */
const REQUIRED = unknownRequired(dynamicRule.schema.attributes);

const selector = (...tags: Value[]) => ({ relation: 'OR', tags });

describe('the resource svc_dynamic_rule', () => {
  test('is identified by configuration and id', () => {
    expect(dynamicRule.typeName).toBe('svc_dynamic_rule');
    expect(dynamicRule.identity.attributes).toMatchObject({ config: { requiredForImport: false }, id: { requiredForImport: true } });
    expect(dynamicRule.identityOf({ config: 'prod', id: 'a', name: 'A' })).toEqual({ config: 'prod', id: 'a' });
  });

  test('warns of a tag that is both included and excluded', async () => {
    const workspace = await Workspace.open(dynamicRule, undefined);
    const diagnostics = await workspace.validate({
      ...REQUIRED,
      name: 'A',
      include: selector('login', 'api'),
      exclude: selector('bot', 'login'),
    });
    expect(diagnostics).toMatchObject([{ severity: 'warning', path: path('exclude', 'tags'), detail: expect.stringContaining('login') }]);
    expect(diagnostics[0]?.detail).not.toContain('api');
  });

  const NO_MATCH = /the rule matches no request/;
  const NO_EFFECT = /the tags? ha(s|ve) no effect in include/;
  const [any, all] = [(...tags: Value[]) => ({ relation: 'OR', tags }), (...tags: Value[]) => ({ relation: 'AND', tags })];

  test.each<[string, Value, Value, RegExp | null]>([
    ['any of several, one excluded: the others still match', any('loo', 'bbb'), any('loo'), NO_EFFECT],
    ['any of several, all of them excluded', any('loo', 'bbb'), any('bbb', 'loo', 'ccc'), NO_MATCH],
    ['any of several and perhaps more', any('loo', UNKNOWN), any('loo'), NO_EFFECT],
    ['any of one', any('loo'), any('loo', 'bbb'), NO_MATCH],
    ['all of several, one excluded', all('loo', 'bbb'), any('loo', 'ccc'), NO_MATCH],
    ['all of several, one excluded in other spelling', all('loo', 'bbb'), any(' loo '), NO_MATCH],
    ['all of one', all('loo'), any('loo'), NO_MATCH],
    ['any of several, one excluded by all of one', any('loo', 'bbb'), all('loo'), NO_EFFECT],
    ['any of several, excluded only together', any('loo', 'bbb'), all('loo', 'bbb'), null],
    ['any of one, excluded only with another', any('loo'), all('loo', 'bbb'), null],
    ['all of several, excluded only with another', all('loo', 'bbb'), all('loo', 'ccc'), null],
    ['all of several, excluded together', all('loo', 'bbb', 'ccc'), all('bbb', 'loo'), NO_MATCH],
    ['all of several, excluded together and perhaps with more', all('loo', 'bbb'), all('loo', UNKNOWN), null],
    ['excluded with what may be dropped', any('loo', 'bbb'), all('loo', ' '), null],
    ['a relation that is not known', { relation: UNKNOWN, tags: ['loo', 'bbb'] }, any('loo'), null],
    ['an exclusion whose relation is not known', any('loo', 'bbb'), { relation: UNKNOWN, tags: ['loo', 'bbb'] }, null],
  ])('reports the certain effect of a tag on both sides: %s', async (_, include, exclude, claim) => {
    const workspace = await Workspace.open(dynamicRule, undefined);
    const all = await workspace.validate({ ...REQUIRED, name: 'A', include, exclude });
    const diagnostics = all.filter(({ summary }) => summary.startsWith('Tags both included and excluded'));
    expect(diagnostics).toMatchObject([{ severity: 'warning', path: path('exclude', 'tags') }]);
    const [{ detail = '' } = {}] = diagnostics;
    expect(detail).toMatch(/^(This tag is|These tags are) in include and in exclude: "loo"/);
    for (const known of [NO_MATCH, NO_EFFECT]) expect(known.test(detail)).toBe(known === claim);
  });

  test.each<[string, Value, Value]>([
    ['differ', selector('login'), selector('bot')],
    ['are absent', null, null],
    ['are unknown', UNKNOWN, selector('login')],
    ['hold something unknown', selector(UNKNOWN), selector(UNKNOWN)],
    ['have unknown tags', { relation: 'OR', tags: UNKNOWN }, selector('login')],
  ])('does not warn of selectors that %s', async (_, include, exclude) => {
    const workspace = await Workspace.open(dynamicRule, undefined);
    expect(await workspace.validate({ ...REQUIRED, name: 'A', include, exclude })).toEqual([]);
  });
});
