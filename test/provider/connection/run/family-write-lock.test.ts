import { setImmediate as turn } from 'node:timers/promises';
import { FamilyWriteLock } from '../../../../src/provider/connection/run/family-write-lock';

/** Writes that start through the lock, and end on request. */
class Works {
  public readonly events: string[] = [];
  private readonly ends = new Map<string, (failed: boolean) => void>();

  public work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      this.events.push(`${name} begins`);
      this.ends.set(name, (failed) => (failed ? reject(new Error(name)) : resolve(name)));
    });

  public async end(name: string, failed = false): Promise<void> {
    this.ends.get(name)?.(failed);
    await turn();
  }

  /** Returns the writes that started since the last call. */
  public async begun(): Promise<string[]> {
    await turn();
    return this.events.splice(0).map((event) => event.replace(' begins', ''));
  }
}

describe('writes to one family', () => {
  test('of entries run in parallel, and those of a set alone and in order', async () => {
    // GIVEN
    const [gate, works] = [new FamilyWriteLock(), new Works()];
    const results = [
      gate.entry('actions', 'prod', 'a', works.work('a')),
      gate.entry('actions', 'prod', 'b', works.work('b')),
      gate.whole('actions', 'prod', works.work('set')),
      gate.entry('actions', 'prod', 'c', works.work('c')),
      gate.whole('actions', 'prod', works.work('other set')),
    ];
    // THEN
    expect(await works.begun()).toEqual(['a', 'b']);
    await works.end('a');
    expect(await works.begun()).toEqual([]);
    await works.end('b');
    expect(await works.begun()).toEqual(['set']);
    await works.end('set');
    expect(await works.begun()).toEqual(['c']);
    await works.end('c');
    expect(await works.begun()).toEqual(['other set']);
    await works.end('other set');
    expect(await Promise.all(results)).toEqual(['a', 'b', 'set', 'c', 'other set']);
  });

  test('of one entry run one after another', async () => {
    const [gate, works] = [new FamilyWriteLock(), new Works()];
    const results = [gate.entry('actions', 'prod', 'a', works.work('delete')), gate.entry('actions', 'prod', 'a', works.work('create'))];
    expect(await works.begun()).toEqual(['delete']);
    await Promise.all([works.end('delete', true), expect(results[0]).rejects.toThrow('delete')]);
    expect(await works.begun()).toEqual(['create']);
    await works.end('create');
    expect(await results[1]).toBe('create');
  });

  test('that fail do not block others', async () => {
    const [gate, works] = [new FamilyWriteLock(), new Works()];
    const entry = gate.entry('actions', 'prod', 'a', works.work('a'));
    const set = gate.whole('actions', 'prod', works.work('set'));
    const next = gate.entry('actions', 'prod', 'b', works.work('b'));
    await works.begun();
    await Promise.all([works.end('a', true), expect(entry).rejects.toThrow('a')]);
    expect(await works.begun()).toEqual(['set']);
    await Promise.all([works.end('set', true), expect(set).rejects.toThrow('set')]);
    expect(await works.begun()).toEqual(['b']);
    await works.end('b');
    await next;
  });

  test('are independent of other families and configurations', async () => {
    const [gate, works] = [new FamilyWriteLock(), new Works()];
    void gate.whole('actions', 'prod', works.work('set'));
    void gate.entry('actions', 'staging', 'elsewhere', works.work('elsewhere'));
    void gate.whole('backend-services', 'prod', works.work('others'));
    expect((await works.begun()).sort()).toEqual(['elsewhere', 'others', 'set']);
  });
});
