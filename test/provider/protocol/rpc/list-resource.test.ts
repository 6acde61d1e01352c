import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectType } from '../../../../src/provider/framework/schema';
import { ListResource, ValidateListResourceConfig } from '../../../../src/provider/protocol/messages/list-resource';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { noteServer } from '../fixture/note-server';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { IDENTITY, PAGE, serveNoteRpcs } from '../support/note-rpcs';
import { serveHere } from '../support/served';

const CONFIG = objectType(NOTE_SCHEMAS.listResources.note_page!.attributes);
const rpcs = serveNoteRpcs();

const config = (prefix: string | null) => writeValue({ prefix }, CONFIG);

/** Lists pages, and returns the events. */
async function listed(prefix: string | null, limit = 100, includeResourceObject = false) {
  const request = { typeName: 'note_page', config: config(prefix), includeResourceObject, limit };
  const events = [];
  for await (const event of rpcs.served.client.stream('ListResource', ListResource, request)) events.push(event);
  return events;
}

beforeAll(() =>
  ['a-1', 'a-2', 'b-1', 'c-explode', 'd-1', 'd-\u001b[2J', 'd-\u202e', 'd-é'].forEach((id) => writeFileSync(join(rpcs.folder, id), '')),
);

test('ValidateListResourceConfig reports problems of the block', async () => {
  const validate = (prefix: string | null) =>
    rpcs.served.client.provider('ValidateListResourceConfig', ValidateListResourceConfig, {
      typeName: 'note_page',
      config: config(prefix),
    });
  expect((await validate(null)).diagnostics).toEqual([]);
  expect((await validate('')).diagnostics).toMatchObject([{ severity: 'error', summary: 'No prefix' }]);
});

describe('ListResource', () => {
  test('streams one event for each object, with its identity and its name', async () => {
    const events = await listed('a');
    expect(rpcs.lastAsked('listResource')).toEqual({ typeName: 'note_page', config: { prefix: 'a' }, includeResource: false, limit: 100 });
    expect(events.map(({ identity, displayName }) => [readValue(identity?.identityData, IDENTITY), displayName])).toEqual([
      [{ id: 'a-1' }, 'Page a-1'],
      [{ id: 'a-2' }, 'Page a-2'],
    ]);
    expect(events.map(({ resourceObject }) => resourceObject)).toEqual([undefined, undefined]);
  });

  test('has the objects if the engine asks for them', async () => {
    const [event] = await listed('b', 100, true);
    expect(readValue(event?.resourceObject, PAGE)).toMatchObject({ id: 'b-1', title: '' });
  });

  test('leaves out an object whose identity a terminal would obey, because engines print identities unchanged', async () => {
    const events = await listed('d', 100, true);
    const shown = events.filter(({ identity }) => identity).map(({ identity }) => readValue(identity?.identityData, IDENTITY));
    expect(shown).toEqual([{ id: 'd-1' }, { id: 'd-é' }]);
    const left = events.filter(({ identity }) => !identity);
    expect(left.map(({ displayName, resourceObject }) => [displayName, resourceObject])).toEqual([
      ['', undefined],
      ['', undefined],
    ]);
    expect(left.flatMap(({ diagnostic }) => diagnostic)).toMatchObject([
      { severity: 'warning', summary: 'An object is left out of the list', detail: expect.stringContaining('id = "d-\\u001b[2J"') },
      { severity: 'warning', detail: expect.stringContaining('id = "d-\\u{202e}"') },
    ]);
  });

  test('of nothing ends without an event', async () => {
    expect(await listed('z')).toEqual([]);
  });

  test('ends with a diagnostic after the events before a defect', async () => {
    const events = await listed(null);
    expect(events.map(({ displayName, diagnostic }) => [displayName, diagnostic.map(({ detail }) => detail)])).toEqual([
      ['Page a-1', []],
      ['Page a-2', []],
      ['Page b-1', []],
      ['', [expect.stringContaining('the page exploded')]],
    ]);
  });

  test.each(['not a message', 'unknown type'])('that cannot be asked (%s) ends with an error', async (problem) => {
    const request = { typeName: problem === 'unknown type' ? 'note_other' : 'note_page', limit: 10 };
    const stream = rpcs.served.client.stream('ListResource', ListResource, request);
    const { value } = await stream.next();
    expect(value?.diagnostic).toMatchObject([{ severity: 'error', summary: 'Unexpected error in the provider' }]);
  });
});

describe('a stream of more than the engine takes', () => {
  /** Serves a provider that could list pages without end, of 64 KiB each. */
  async function serveEndless() {
    let made = 0;
    let signal: AbortSignal | undefined;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const served = await serveHere({
      provider: {
        ...noteServer(),
        async *listResource(_request, until) {
          signal = until;
          try {
            for (; ; made += 1) {
              if (until.aborted) return;
              yield { identity: { id: `${made}` }, displayName: 'x'.repeat(65_536), resource: null, diagnostics: [] };
            }
          } finally {
            end();
          }
        },
      },
    });
    return { served, made: () => made, aborted: () => signal?.aborted, ended };
  }

  const REQUEST = { typeName: 'note_page', config: config(null), limit: 1_000_000 };

  test('ends when the engine cancels it', async () => {
    const { served, aborted, ended } = await serveEndless();
    const stream = served.client.stream('ListResource', ListResource, REQUEST);
    for (let taken = 0; taken < 3; taken += 1) await stream.next();
    await stream.return(undefined);
    await ended;
    expect(aborted()).toBe(true);
    served.close();
  });

  test('waits for an engine that takes no events', async () => {
    const { served, made, ended } = await serveEndless();
    const stream = served.client.stream('ListResource', ListResource, REQUEST);
    await stream.next();
    // Time in which a stream without back-pressure makes thousands of events.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(made()).toBeLessThan(200);
    await stream.return(undefined);
    await ended;
    served.close();
  });
});
