import { LogExporter } from '../../../../src/model';
import { entryChanges } from '../../../../src/command/preview/changes/entry-changes';

const EXPORTER = {
  id: 'siem',
  name: 'Siem',
  active: true,
  connection: { type: 'tcp', host: 'siem.example.org', port: 6514, certificate: { cert_body: 'old-secret' } },
};

it('finds added, removed and changed entries, and leaves out equal ones', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...EXPORTER, id, name: id }));
  const changes = entryChanges(LogExporter, [a!, b!, EXPORTER], [b!, c!, { ...EXPORTER, active: false }]);
  expect(changes.map(({ id, effect }) => [id, effect])).toEqual([
    ['a', 'removed'],
    ['siem', 'changed'],
    ['c', 'added'],
  ]);
  expect(changes[1]?.changes).toMatchObject([{ path: ['active'], before: { value: true }, after: { value: false } }]);
});

it('names fields as Terraform does, and shows no secrets', () => {
  const after = {
    ...EXPORTER,
    connection: { ...EXPORTER.connection, host: 'other.example.org', certificate: { cert_body: 'new-secret' } },
  };
  const changes = entryChanges(LogExporter, [EXPORTER], [after]);
  expect(changes[0]?.changes.map(({ path }) => path.join('.'))).toEqual(['destination.host', 'destination.certificate.cert_body']);
  expect(JSON.stringify(changes)).not.toMatch(/(old|new)-secret/);
});
