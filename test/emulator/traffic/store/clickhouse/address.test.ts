import { readAddress } from '../../../../../src/emulator/traffic/store/clickhouse/address';

test('reads every part of an address', () => {
  expect(readAddress('clickhouse://ann:p%40ss%2Fword@db.example:9123/traffic?keep=365d')).toEqual({
    url: 'http://db.example:9123',
    user: 'ann',
    password: 'p@ss/word',
    database: 'traffic',
    keepDays: 365,
    shown: 'clickhouse://db.example:9123/traffic',
  });
});

test('has the defaults of ClickHouse for missing parts', () => {
  expect(readAddress('clickhouse://db.example')).toEqual({
    url: 'http://db.example:8123',
    user: 'default',
    password: '',
    database: 'default',
    shown: 'clickhouse://db.example:8123/default',
  });
  expect(readAddress('clickhouses://[::1]/traffic')).toMatchObject({ url: 'https://[::1]:8443', database: 'traffic' });
});

test.each([
  ['another scheme', 'http://ann:hidden@db.example/traffic', /clickhouse:\/\/user:password@host:port\/database/],
  ['no scheme', 'ann:hidden@db.example', /Write clickhouse:/],
  ['no host', 'clickhouse:///traffic', /Write clickhouse:/],
  ['a port that is none', 'clickhouse://ann:hidden@db.example:port/traffic', /Write clickhouse:/],
  ['a name that has to be quoted', 'clickhouse://ann:hidden@db.example/my-traffic', /"my-traffic".*letters, digits/],
  ['several names', 'clickhouse://ann:hidden@db.example/a/b', /"a\/b"/],
  ['an unknown part', 'clickhouse://ann:hidden@db.example/traffic?ttl=5', /"ttl".*Only "keep"/],
  ['a time that is none', 'clickhouse://ann:hidden@db.example/traffic?keep=1y', /keep=1y.*keep=365d/],
  ['no days', 'clickhouse://ann:hidden@db.example/traffic?keep=0d', /number of days/],
  ['a wrong escape', 'clickhouse://ann:hidden%@db.example/traffic', /%25/],
])('refuses %s, and does not repeat the password', (_, text, message) => {
  expect(() => readAddress(text)).toThrow(message);
  expect(() => readAddress(text)).not.toThrow(/hidden/);
});
