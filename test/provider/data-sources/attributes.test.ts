import { LogExporter } from '../../../src/model';
import { readable } from '../../../src/provider/data-sources/attributes';
import { entityAttributes } from '../../../src/provider/fields/schema';

const attributes = readable(entityAttributes(LogExporter));

test('every attribute is only computed', () => {
  for (const { required, optional, computed, default: fallback } of Object.values(attributes)) {
    expect({ required, optional, computed, fallback }).toEqual({ computed: true });
  }
});

test('a value that the service may omit is described as such', () => {
  expect(attributes.include_request_data?.description).toBe(
    'Whether the rows include the request, base64-encoded. Null if the service does not return it.',
  );
  expect(attributes.name?.description).toBe('Name shown to operators.');
});
