import { FlowControlPolicy } from '../../../src/model';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import type { PrivateState } from '../../../src/provider/framework/server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { Family, POLICY } from '../resources/support/family';
import { closeAll, Service } from '../resources/support/service';
import { Workspace } from '../resources/support/workspace';

// Over a network, a run takes as long as the requests that wait for each other. Requests at the same time count once.

afterEach(closeAll);

/** The content of the newest version is read at the same time, and the client sends ten requests at a time. */
const IDS = Array.from({ length: 9 }, (_, i) => `policy-${i}`);
const values = (id: string): ValueObject => ({ ...(POLICY as ValueObject), id, name: id, config: 'prod' });

/** A service that answers all waiting requests at once, when no other comes. */
class Waves {
  /** Requests that were answered together, each once. */
  public readonly all: string[][] = [];
  private waiting: { readonly asked: string; readonly answer: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;

  public constructor(service: Service) {
    service.delay = (asked) =>
      new Promise((resolve) => {
        this.waiting.push({ asked: asked.replace('flow-control-policies', 'family').replace(/policy-\d/, 'ID'), answer: resolve });
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.answer(), 200);
      });
  }

  private answer(): void {
    const wave = this.waiting.splice(0);
    this.all.push([...new Set(wave.map(({ asked }) => asked))].sort());
    for (const { answer } of wave) answer();
  }
}

/** An apply or a plan of nine policies, in a process of its own. */
async function open(stored: boolean) {
  const service = await Service.start();
  const family = new Family(service);
  if (stored) for (const id of IDS) family.entries.set(id, { ...values(id), config: undefined, on_destroy: undefined });
  family.write('us', 'Before', {});
  const resource = entryResource(FlowControlPolicy);
  const before = await Workspace.open(resource, service.connection());
  const states = new Map<string, { state: ValueObject; memory: PrivateState }>();
  for (const id of stored ? IDS : []) {
    const { state, private: memory } = await before.read({ config: 'prod', id });
    states.set(id, { state: { ...(state as ValueObject), on_destroy: null }, memory });
  }
  service.newlyAsked();
  const workspace = await Workspace.open(resource, service.connection());
  const waves = new Waves(service);
  return { workspace, waves, service, states };
}

/** The content of the newest version before the writes, which they are compared with, and after them, which shows them. */
const [FORMER, NEWEST] = ['GET family/versions/version-1-of-the-family', 'GET family/versions/version-10-of-the-family'];

test('nine entries are created in five steps, with a request for each and six more', async () => {
  const { workspace, waves, service } = await open(false);
  const applied = await Promise.all(IDS.map((id) => workspace.apply(values(id))));
  expect(applied.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  expect(waves.all).toEqual([
    ['GET family'],
    ['GET family/versions'],
    [FORMER, 'POST family/ID'],
    ['GET family', 'GET family/versions'],
    [NEWEST],
  ]);
  expect(service.asked).toHaveLength(IDS.length + 6);
});

test('nine entries are read in one step, with two requests', async () => {
  const { workspace, waves, service, states } = await open(true);
  await Promise.all([...states.values()].map(({ state, memory }) => workspace.read(state, memory)));
  expect(waves.all).toEqual([['GET family', 'GET family/ID']]);
  expect(service.asked).toHaveLength(2);
});

test('nine entries are updated in five steps, with two requests for each and five more', async () => {
  const { workspace, waves, service, states } = await open(true);
  await Promise.all(
    [...states].map(([id, { state: prior, memory }]) => workspace.apply({ ...values(id), timeframe: 77 }, { prior, memory })),
  );
  expect(waves.all).toEqual([
    ['GET family/versions'],
    ['GET family/ID', FORMER],
    ['PUT family/ID'],
    ['GET family', 'GET family/versions'],
    [NEWEST],
  ]);
  expect(service.asked).toHaveLength(2 * IDS.length + 5);
});

test('nine entries are deleted in five steps, with two requests for each and five more', async () => {
  const { workspace, waves, service, states } = await open(true);
  await Promise.all([...states.values()].map(({ state, memory }) => workspace.destroy(state, memory)));
  expect(waves.all).toEqual([
    ['GET family/versions'],
    ['GET family/ID', FORMER],
    ['DELETE family/ID'],
    ['GET family', 'GET family/versions'],
    [NEWEST],
  ]);
  expect(service.asked).toHaveLength(2 * IDS.length + 5);
});
