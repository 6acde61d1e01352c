import { startEmulator } from '../../src/emulator';
import { engineInTurn } from './support/engines';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const exporter = (name: string, line = '') =>
  `resource "svc_log_exporter" "soc" {\n  id   = "soc"\n  name = "${name}"\n${line}` +
  '  destination = { host = "203.0.113.20", port = 6514 }\n}\n';

describe.each(engineInTurn(__filename))('a value that the service does not return, on $name', (engine) => {
  test('is required in the configuration for a change after an import', async () => {
    // GIVEN: an exporter with request data, made by another user
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    try {
      const connection = { host: '203.0.113.20', port: 6514 };
      const made = { id: 'soc', name: 'SOC', active: false, include_request_data: true, connection };
      await new Service(emulator.url).call('POST', 'log-exporters/soc', made);
      // WHEN it is imported THEN nothing changes, and the value is null
      workspace.write(`import {\n  to = svc_log_exporter.soc\n  id = "prod/soc"\n}\n${exporter('SOC')}`);
      await workspace.apply();
      workspace.write(exporter('SOC'));
      const { resource_changes: unchanged = [] } = await workspace.plan();
      expect(unchanged.map(({ change }) => [change.actions, change.after?.include_request_data])).toEqual([[['no-op'], null]]);
      // WHEN another attribute changes THEN the plan requires the line
      workspace.write(exporter('Renamed'));
      expect(await workspace.failing('plan')).toMatch(/The value of an attribute is not known.* include_request_data = true # or false/);
      // WHEN the line is added THEN the plan shows it
      workspace.write(exporter('Renamed', '  include_request_data = true\n'));
      const { resource_changes: changes = [] } = await workspace.plan();
      expect(changes.map(({ change }) => [change.before?.include_request_data, change.after?.include_request_data])).toEqual([
        [null, true],
      ]);
      await workspace.apply('tfplan');
      // WHEN the line is removed THEN the state's value stays
      workspace.write(exporter('Renamed again'));
      const { resource_changes: later = [] } = await workspace.plan();
      expect(later.map(({ change }) => [change.actions, change.after?.include_request_data])).toEqual([[['update'], true]]);
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });
});
