import { type Change, replaced } from './change';

/** A made-up optional field of log exporters. */
export const NEW_FIELD: Change = {
  'src/model/log-exporter.ts': replaced(
    '    connection: optional(connection),\n',
    `    connection: optional(connection),
    rows_per_second: optional(integer({ description: 'Most rows that the exporter sends.', unit: 'rows per second' })),
`,
  ),
  'test/model/contract/log-exporter.ts': replaced(
    `    {
      name: 'connection',`,
    `    { name: 'rows_per_second', type: 'integer', required: 'no', note: '', values: [20, 40] },
    {
      name: 'connection',`,
  ),
  'src/constructs/log-exporter.ts': replaced(
    `  /**
   * The server groups whose`,
    `  /**
   * Most rows that the exporter sends in a second.
   * @default - no limit
   */
  readonly rowsPerSecond?: number;

  /**
   * The server groups whose`,
  ),
  'test/constructs/log-exporter.test.ts': replaced(
    `  test('passes tokens through'`,
    `  test('sets the number of rows per second', () => {
    const stack = stackWithProvider();
    const destination = Destination.tcp('syslog.example.org', 514);
    new LogExporter(stack, 'Desk', { name: 'Desk', destination, rowsPerSecond: 20 });
    expect(onlyResource(stack, 'svc_log_exporter')).toMatchObject({ rows_per_second: 20 });
  });

  test('passes tokens through'`,
  ),
};
