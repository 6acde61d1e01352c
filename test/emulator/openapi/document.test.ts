import { ENTITIES } from '../../../src/model';
import { openApiDocument } from '../../../src/emulator/openapi';
import { familiesOf } from '../../../src/emulator/families/family';
import type { JsonObject } from '../../../src/emulator/http/json';
import { PROFILES } from '../../../src/emulator/profiles';
import { FAMILIES } from '../../model/contract';
import { send } from '../support/client';
import { emulators } from '../support/emulators';

const start = emulators();

/** An operation of the document. */
interface Operation {
  readonly operationId: string;
  readonly 'x-contract-section': string;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<number, object>>;
}

describe.each(Object.values(PROFILES))('the document of profile $name', (profile) => {
  const families = familiesOf(profile);
  const paths = openApiDocument({ families, secured: false })['paths'] as unknown as Readonly<Record<string, Record<string, Operation>>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

  /** The path of a request. Nothing that it names exists. */
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'absent');

  it('has no operation that is not served', async () => {
    const { url } = await start({ profile: profile.name as 'contract' });
    const unserved: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const { status, text } = await send(method.toUpperCase(), url + pathOf(path));
        if (status === 405 || text.includes('No route')) unserved.push(`${method} ${path}`);
      }
    }
    expect(unserved).toEqual([]);
  });

  it('has every method that a 405 allows, and no other', async () => {
    const { url } = await start({ profile: profile.name as 'contract' });
    for (const [path, methods] of Object.entries(paths)) {
      const names = Object.keys(methods).map((method) => method.toUpperCase());
      const { status, headers } = await send('PATCH', url + pathOf(path));
      expect([path, status, headers.get('allow')]).toEqual([
        path,
        405,
        [...names, ...(names.includes('GET') ? ['HEAD'] : [])].sort().join(', '),
      ]);
    }
  });

  it('has a section of the contract, and an id of its own, for every operation', () => {
    const sections = ['4.1', ...ENTITIES.map(({ routes }) => routes.section), '4.8', '4.9'];
    expect(operations.filter((operation) => !sections.includes(operation['x-contract-section']))).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has all operations of the contract: the routes of the families, and twelve others', () => {
    expect(operations).toHaveLength(FAMILIES.flatMap(({ routes }) => routes).length + 12);
  });

  it('lists what web pages are answered, and 415 for bodies alone', () => {
    expect(operations.filter(({ responses }) => !(403 in responses))).toEqual([]);
    expect(operations.filter(({ responses, requestBody }) => 415 in responses !== (requestBody !== undefined))).toEqual([]);
  });

  it('names no schema that it lacks', () => {
    const document = openApiDocument({ families, secured: true });
    const { schemas } = document['components'] as { schemas: JsonObject };
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('carries the units of the model, and what it expects of values', () => {
    const { components } = openApiDocument({ families, secured: true }) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonObject> }> };
    };
    expect(components.schemas['DynamicRule']?.properties['ttl']).toMatchObject({ type: 'integer', 'x-unit': 'seconds' });
    expect(components.schemas['ProxyTemplate']?.properties['limit_req_rate']).toMatchObject({ 'x-expected': { minimum: 1 } });
    expect(JSON.stringify(components)).not.toContain('x-field');
  });

  it('says of fields and parameters what the contract says', () => {
    const { components, paths } = openApiDocument({ families, secured: true }) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonObject>; required?: string[] }> };
      paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>;
    };
    const { schemas } = components;
    const platformOf = (method: string, path: string) =>
      paths[`/api/v4.3/conf/{config}/load-balancers/{entry_name}/certificates${path}`]?.[method]?.parameters.find(
        ({ name }) => name === 'provider',
      )?.schema;
    expect(platformOf('put', '/{certificate_id}')).toEqual({ type: 'string', enum: ['cloud_a', 'cloud_b', 'svc'] });
    expect(platformOf('delete', '')).toEqual({ type: 'string' });
    expect(schemas['LoadBalancer']?.properties['load_balancer_type']).toMatchObject({ type: 'string', enum: ['classic', 'application'] });
    expect(schemas['LogExporterInput']?.properties['include_request_data']).toMatchObject({ default: false });
    expect(schemas['DynamicRuleInput']?.required).toContain('id');
    expect(schemas['ActionInput']?.required).not.toContain('id');
  });

  it('is served, as this emulator is started', async () => {
    const { url } = await start({ profile: profile.name as 'contract', apiKey: 'a-key' });
    const { body } = await send('GET', `${url}/openapi.json`, undefined, { authorization: 'Basic a-key' });
    expect(body).toEqual(openApiDocument({ families, secured: true }));
  });
});

it('has the platforms as this emulator names them', async () => {
  const platforms = ['cloud-one', 'cloud-two', 'own'];
  const { text } = await send('GET', `${(await start({ platforms })).url}/openapi.json`);
  expect(text.match(/"enum":\["cloud-one","cloud-two","own"\]/g)).toHaveLength(2);
  expect(text).not.toContain('cloud_a');
});

it('leaves out the ids of proxy templates where they are not answered', async () => {
  const { url } = await start({ templateIds: false });
  const { body } = await send('GET', `${url}/openapi.json`);
  const { components, security } = body as {
    security: unknown;
    components: { schemas: { ProxyTemplate: { required: string[]; properties: object } } };
  };
  expect(Object.keys(components.schemas.ProxyTemplate.properties)).not.toContain('id');
  expect(components.schemas.ProxyTemplate.required).not.toContain('id');
  expect(security).toEqual([]);
});
