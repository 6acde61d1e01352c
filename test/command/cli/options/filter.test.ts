import { filterFromFlags, type FilterFlags } from '../../../../src/command/cli/options/filter';

const NOW = new Date('2025-03-02T12:00:00.500Z');
const DAY = ['2025-03-01T12:00:00Z', '2025-03-02T12:00:00Z'];
const range = (value: readonly string[]) => ({ field: 'timestamp', op: 'between', value });
const STATUS = { field: 'status', op: 'gte', value: 500 };

const conditions = async (flags: FilterFlags) => (await filterFromFlags(flags, () => NOW)).AND;

test.each<[string, FilterFlags, readonly unknown[]]>([
  ['nothing', {}, [range(DAY)]],
  ['a query string', { filter: 'status >= 500' }, [range(DAY), STATUS]],
  ['a query string and --last', { filter: 'status >= 500', last: 3600 }, [range(['2025-03-02T11:00:00Z', DAY[1]!]), STATUS]],
  ['--from and --to', { from: '2025-03-01', to: '2025-03-02 08:00' }, [range(['2025-03-01 00:00:00', '2025-03-02 08:00:00'])]],
  ['--from alone', { from: '2025-03-01T12:00:00Z' }, [range(DAY)]],
  [
    'a time range in the filter',
    { filter: 'status >= 500, timestamp between 2025-03-01 and 2025-03-02' },
    [range(['2025-03-01 00:00:00', '2025-03-02 00:00:00']), STATUS],
  ],
  [
    'a text that only mentions the timestamp',
    { filter: 'path = "/, timestamp"' },
    [range(DAY), { field: 'path', op: 'eq', value: '/, timestamp' }],
  ],
  [
    'another condition on the timestamp',
    { filter: 'timestamp not between 2025-03-01 and 2025-03-02', last: 3600 },
    [range(['2025-03-02T11:00:00Z', DAY[1]!]), { ...range(['2025-03-01 00:00:00', '2025-03-02 00:00:00']), op: 'not between' }],
  ],
  [
    'another condition on the timestamp in JSON',
    { filter: JSON.stringify({ AND: [{ field: 'timestamp', op: 'eq', value: '2025-03-01' }] }) },
    [range(DAY), { field: 'timestamp', op: 'eq', value: '2025-03-01 00:00:00' }],
  ],
  ['the JSON form', { filter: JSON.stringify({ AND: [range(DAY), STATUS] }) }, [range(DAY), STATUS]],
  ['the JSON form without a time range', { filter: JSON.stringify({ AND: [STATUS] }) }, [range(DAY), STATUS]],
])('%s is parsed', async (_, flags, expected) => {
  expect(await conditions(flags)).toEqual(expected);
});

test.each<[string, FilterFlags, RegExp]>([
  [
    'two time ranges',
    { filter: 'timestamp between 2025-03-01 and 2025-03-02', last: 60 },
    /The filter and the command line both have a time range/,
  ],
  [
    'two time ranges in JSON',
    { filter: JSON.stringify({ AND: [range(DAY)] }), from: '2025-03-01' },
    /The filter and the command line both have a time range/,
  ],
  ['an end without a beginning', { to: '2025-03-01' }, /Set --from too/],
  ['a misspelled field', { filter: 'stauts=404' }, /^Column 1:\n\n {2}stauts=404.*`status`/s],
  ['a date that is none', { from: 'yesterday' }, /yesterday/],
  ['JSON that is none', { filter: '{"AND": [' }, /not JSON/],
  ['JSON without conditions', { filter: '{"OR": []}' }, /cannot combine conditions with OR/],
])('%s is refused', async (_, flags, message) => {
  await expect(filterFromFlags(flags, () => NOW)).rejects.toThrow(message);
});
