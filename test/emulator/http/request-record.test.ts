import { RequestRecord } from '../../../src/emulator/http/request-record';

const request = (path: string) => ({ method: 'GET', path, status: 401 });

test('a record lists requests up to a total length of their paths, and counts the others', () => {
  const record = new RequestRecord();
  const path = `/${'a'.repeat(15_999)}`;
  for (let count = 0; count < 1_000; count += 1) record.add(request(path));
  expect(record.list()).toHaveLength(500);
  expect(record.total).toBe(1_000);
  record.reset();
  record.add(request('/a'));
  expect(record.list()).toEqual([request('/a')]);
});
