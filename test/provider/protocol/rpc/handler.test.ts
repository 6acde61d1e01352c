import * as resource from '../../../../src/provider/protocol/messages/resource';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { IDENTITY, identityOf, page, PAGE, parsed, serveNoteRpcs } from '../support/note-rpcs';

const rpcs = serveNoteRpcs();

describe('when something goes wrong', () => {
  test('a defect of the provider is a diagnostic that asks for a report, and state stays', async () => {
    const prior = page({ id: 'p', title: 'T', password: 'hunter2' });
    const answer = await rpcs.served.client.provider('ApplyResourceChange', resource.ApplyResourceChange, {
      typeName: 'note_page',
      priorState: prior,
      plannedState: page({ id: 'p', title: 'T', body: 'explode', password: 'hunter2' }),
      config: page({ title: 'T', body: 'explode', password: 'hunter2' }),
      plannedPrivate: Buffer.from('{"planned":true}'),
      plannedIdentity: identityOf('p'),
    });
    expect(answer.diagnostics).toHaveLength(1);
    expect(answer.diagnostics[0]?.detail).toContain('ApplyResourceChange failed: the page exploded');
    expect(answer.diagnostics[0]?.detail).toContain('Please report it');
    expect(JSON.stringify(answer.diagnostics)).not.toContain('hunter2');
    expect(rpcs.served.lines.join('')).not.toContain('hunter2');
    expect(readValue(answer.newState, PAGE)).toMatchObject({ id: 'p', password: 'hunter2' });
    expect(parsed(answer.private)).toEqual({ planned: true });
    expect(readValue(answer.newIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
  });

  test('a read that fails keeps the state', async () => {
    const currentState = page({ id: 'p', title: 'T' });
    const answer = await rpcs.served.client.provider('ReadResource', resource.ReadResource, {
      typeName: 'note_page',
      currentState,
      private: Buffer.from('no json'),
    });
    expect(answer.diagnostics[0]?.detail).toContain('private state');
    expect(readValue(answer.newState, PAGE)).toMatchObject({ id: 'p' });
  });

  test('a resource type that the provider does not have', async () => {
    const answer = await rpcs.served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
      typeName: 'note_book',
      config: page({ title: 'T' }),
    });
    expect(answer.diagnostics[0]?.detail).toContain('no resource type "note_book"');
  });

  test('a value that does not fit names its attribute', async () => {
    const other = writeValue({ title: ['T'] }, { object: { title: { list: 'string' } } });
    const answer = await rpcs.served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
      typeName: 'note_page',
      config: other,
    });
    expect(answer.diagnostics[0]).toMatchObject({ attribute: { steps: [{ attributeName: 'title' }] } });
    expect(answer.diagnostics[0]?.detail).toContain('title: a string is required, got an array');
  });

  test('bytes that are no message', async () => {
    const call = rpcs.served.client.call('/tfplugin6.Provider/ReadResource', Buffer.from('ffff', 'hex'));
    await expect(call).rejects.toMatchObject({ code: 13 });
  });
});
