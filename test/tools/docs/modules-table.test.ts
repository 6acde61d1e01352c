import { modulesTable } from '../../../tools/docs/modules-table';

const MODULES = [
  { module: 'model', holds: 'things', mayImport: [] },
  { module: 'api', holds: 'the client | transport', mayImport: ['model', 'filter'] },
];

test('the table of modules names what each holds and may import', () => {
  expect(modulesTable(MODULES).split('\n')).toEqual([
    '| Module | What it holds | May import |',
    '| --- | --- | --- |',
    '| `src/model` | things | nothing |',
    '| `src/api` | the client \\| transport | `model`, `filter` |',
  ]);
});
