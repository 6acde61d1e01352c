import { ENTITIES } from '../../../src/model';
import { openApiDocument } from '../../../src/emulator/openapi/document';
import { familiesOf } from '../../../src/emulator/families/family';
import type { JsonObject } from '../../../src/model/json';
import { PROFILES } from '../../../src/emulator/profiles';
import { FAMILIES } from '../../model/contract';
import { send } from '../support/client';
import { emulators } from '../support/emulators';

const start = emulators();

/** Operation of the document. */
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

  /** Returns a path whose parameters name nothing that exists. */
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'absent');

  it('contains only served operations', async () => {
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

  it('contains exactly the methods that a 405 allows', async () => {
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

  it('lists the answers to web pages, and 415 only for bodies', () => {
    expect(operations.filter(({ responses }) => !(403 in responses))).toEqual([]);
    expect(operations.filter(({ responses, requestBody }) => 415 in responses !== (requestBody !== undefined))).toEqual([]);
  });

  it('refers only to existing schemas', () => {
    const document = openApiDocument({ families, secured: true });
    const { schemas } = document['components'] as { schemas: JsonObject };
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('contains the units and the expectations of the model', () => {
    const { components } = openApiDocument({ families, secured: true }) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonObject> }> };
    };
    expect(components.schemas['DynamicRule']?.properties['ttl']).toMatchObject({ type: 'integer', 'x-unit': 'seconds' });
    expect(components.schemas['ProxyTemplate']?.properties['limit_req_rate']).toMatchObject({ 'x-expected': { minimum: 1 } });
    expect(JSON.stringify(components)).not.toContain('x-field');
  });

  it('describes fields and parameters as the contract does', () => {
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

  it('is served with the options of the emulator', async () => {
    const { url } = await start({ profile: profile.name as 'contract', apiKey: 'a-key' });
    const { body } = await send('GET', `${url}/openapi.json`, undefined, { authorization: 'Basic a-key' });
    expect(body).toEqual(openApiDocument({ families, secured: true }));
  });
});

it('contains the platform names of the emulator', async () => {
  const platforms = ['cloud-one', 'cloud-two', 'own'];
  const { text } = await send('GET', `${(await start({ platforms })).url}/openapi.json`);
  expect(text.match(/"enum":\["cloud-one","cloud-two","own"\]/g)).toHaveLength(2);
  expect(text).not.toContain('cloud_a');
});

it('leaves out the ids of proxy templates with --template-id off', async () => {
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
