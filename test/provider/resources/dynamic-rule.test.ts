import { path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value } from '../../../src/provider/framework/value';
import { dynamicRule } from '../../../src/provider/resources/dynamic-rule';
import { Workspace } from './support/workspace';

const selector = (...tags: Value[]) => ({ relation: 'OR', tags });

describe('the resource svc_dynamic_rule', () => {
  test('is found again by configuration and id', () => {
    expect(dynamicRule.typeName).toBe('svc_dynamic_rule');
    expect(dynamicRule.identity.attributes).toMatchObject({ config: { requiredForImport: false }, id: { requiredForImport: true } });
    expect(dynamicRule.identityOf({ config: 'prod', id: 'a', name: 'A' })).toEqual({ config: 'prod', id: 'a' });
  });

  test('warns of a tag that is both included and excluded', async () => {
    const workspace = await Workspace.open(dynamicRule, undefined);
    const diagnostics = await workspace.validate({ name: 'A', include: selector('login', 'api'), exclude: selector('bot', 'login') });
    expect(diagnostics).toMatchObject([{ severity: 'warning', path: path('exclude', 'tags'), detail: expect.stringContaining('login') }]);
    expect(diagnostics[0]?.detail).not.toContain('api');
  });

  test.each<[string, Value, Value]>([
    ['differ', selector('login'), selector('bot')],
    ['are absent', null, null],
    ['are unknown', UNKNOWN, selector('login')],
    ['hold something unknown', selector(UNKNOWN), selector(UNKNOWN)],
    ['have unknown tags', { relation: 'OR', tags: UNKNOWN }, selector('login')],
  ])('says nothing of selectors that %s', async (_, include, exclude) => {
    const workspace = await Workspace.open(dynamicRule, undefined);
    expect(await workspace.validate({ name: 'A', include, exclude })).toEqual([]);
  });
});
