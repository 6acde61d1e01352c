import Ajv from 'ajv';
import { jsonReport } from '../../../src/preview/report/json';
import { Report } from '../../../src/preview/report/report';
import { sampleReport } from '../support/sample-report';

const validate = new Ajv({ strict: false }).compile(Report);

test('has the documented shape', async () => {
  const read = JSON.parse(jsonReport(await sampleReport())) as Report;
  validate(read);
  expect(validate.errors).toBeNull();
  expect(read.format_version).toBe('1.0');
});

test('the schema refuses what is not a report', () => {
  expect(validate({ format_version: '1.0' })).toBe(false);
});

test('has no secret', async () => {
  expect(jsonReport(await sampleReport())).not.toMatch(/PEM-OLD|PEM-NEW/);
});
