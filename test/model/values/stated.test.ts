import {
  Action,
  BackendService,
  DynamicRule,
  FlowControlPolicy,
  type JsonObject,
  LogExporter,
  missingMembers,
  statedMembers,
  unknownMembers,
} from '../../../src/model';
import { complete, least } from '../../support/entries';

describe('the stated members', () => {
  test('exclude values that the provider assumes', () => {
    const values = { type: 'block', description: '', tags: [], params: { content: '', status: 403 } };
    expect(statedMembers(Action.schema, values)).toEqual({ type: 'block', params: { status: 403 } });
    expect(statedMembers(Action.schema, { ...values, params: { content: '', headers: {} } })).toEqual({ type: 'block' });
  });

  test('exclude values that equal absent ones, at any depth', () => {
    const values = { key: [{ attrs: 'ip', args: '' }], steps: [{ method: 'GET', uri: '/', args: {}, headers: { host: '' } }] };
    expect(statedMembers(FlowControlPolicy.schema, values)).toEqual({
      key: [{ attrs: 'ip' }],
      steps: [{ method: 'GET', uri: '/', headers: { host: '' } }],
    });
  });

  test('include an object without content', () => {
    const connection = { host: 'a', port: 1, protocol: 'tcp', tls_mode: 'no_tls', certificate: { chain_data: [] } };
    expect(statedMembers(LogExporter.schema, { connection })).toEqual({ connection: { host: 'a', port: 1, certificate: {} } });
  });

  test('exclude an object that the service chose, if all its members are assumed', () => {
    expect(statedMembers(LogExporter.schema, { server_groups: { all: false, ids: [] } })).toEqual({});
  });

  test('include every required field without a default, whatever its value', () => {
    const { back_hosts: _, ...values } = least(BackendService) as JsonObject;
    const found = statedMembers(BackendService.schema, { ...values, http11: false, least_conn: false, back_hosts: [] });
    expect(found).toMatchObject({ http11: false, back_hosts: [] });
    expect(found).not.toHaveProperty('least_conn');
  });

  test('sort the items of a set, and keep the order of a list', () => {
    const values = { tags: ['b', 'a', 'b'], include: { relation: 'OR', tags: ['z', 'y'] } };
    expect(statedMembers(DynamicRule.schema, values)).toEqual({ tags: ['a', 'b'], include: { relation: 'OR', tags: ['y', 'z'] } });
    const back_hosts = [{ host: 'a', http_ports: [90, 80] }];
    expect(statedMembers(BackendService.schema, { back_hosts })).toEqual({ back_hosts });
  });
});

test('required members that the service left out are named with their places', () => {
  const { back_hosts: _, ...values } = complete(BackendService) as unknown as JsonObject;
  expect(missingMembers(BackendService.schema, values)).toEqual(['back_hosts']);
  expect(missingMembers(BackendService.schema, { ...values, back_hosts: [{ host: 'a' }, { weight: 1 }] })).toEqual(['back_hosts[1].host']);
});

test('members that the model does not know are named with their places', () => {
  const values = {
    ...(complete(BackendService) as unknown as JsonObject),
    novel: 1,
    back_hosts: [
      { host: 'a', odd: 1 },
      { host: 'b', odd: 2 },
    ],
  };
  expect(unknownMembers(BackendService.schema, values)).toEqual(['back_hosts[].odd', 'novel']);
});
