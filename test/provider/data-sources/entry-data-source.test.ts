import { Action, ProxyTemplate } from '../../../src/model';
import { entryDataSource } from '../../../src/provider/data-sources/entry-data-source';
import { path } from '../../../src/provider/framework/diagnostics';
import { closeAll, Service } from '../resources/support/service';
import { readDataSource } from './support/read-data-source';

afterEach(closeAll);

const polite = { id: 'polite', name: 'Polite block', type: 'block' };

/** Returns a service with these actions and templates. */
async function open(items: readonly object[]) {
  const service = await Service.start();
  service.instead = (_, at) =>
    ['actions', 'proxy-templates'].includes(at) ? { status: 200, body: { total: items.length, items } } : undefined;
  return service.connection();
}

describe('an entry by its name', () => {
  test('is the entry with this name', async () => {
    const connection = await open([{ ...polite, id: 'other', name: 'Polite block, old' }, polite]);
    const { state, diagnostics } = await readDataSource(entryDataSource(Action), { name: 'Polite block' }, connection);
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ config: 'prod', id: 'polite', name: 'Polite block', type: 'block' });
  });

  test('is found through an index of names', async () => {
    // GIVEN
    const items = Array.from({ length: 50 }, (_, i) => ({ ...polite, id: `a-${i}`, name: `Action ${i}` }));
    const connection = await open(items);
    const values = jest.spyOn(Map.prototype, 'values');
    // WHEN
    const found: unknown[] = [];
    for (const { name } of items) {
      found.push((await readDataSource(entryDataSource(Action), { name }, connection)).state);
    }
    const walks = values.mock.contexts.filter((map) => (map as Map<string, unknown>).has('a-0')).length;
    values.mockRestore();
    // THEN
    expect(found).toEqual(items.map(({ id }) => expect.objectContaining({ id })));
    expect(walks).toBe(1);
  });

  test.each([
    ['no entry has it', Action, [polite], 'Impolite', 'Entry not found', /no action with the name "Impolite". Available: "Polite block"/],
    ['two have it', Action, [polite, { ...polite, id: 'b' }], 'Polite block', 'Several entries have this name', /"polite", "b".*Set id/],
    [
      'the service lists no ids',
      ProxyTemplate,
      [{ name: 'Uploads' }],
      'Uploads',
      'The service lists the entry without its id',
      /Set id instead of name/,
    ],
  ])('is refused if %s', async (_, entity, items, name, summary, detail) => {
    const { state, diagnostics } = await readDataSource(entryDataSource(entity), { name }, await open(items));
    expect(state).toBeNull();
    expect(diagnostics).toEqual([{ severity: 'error', summary, path: path('name'), detail: expect.stringMatching(detail) }]);
  });

  test.each([
    [{ id: 'polite', name: 'Polite block' }, /^Both id and name/],
    [{}, /^Neither id nor name/],
  ])('requires exactly one of id and name: %j', async (values, detail) => {
    const { state, diagnostics } = await readDataSource(entryDataSource(Action), values, await open([polite]));
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ summary: 'Exactly one of id and name is required', detail: expect.stringMatching(detail) }]);
  });
});
