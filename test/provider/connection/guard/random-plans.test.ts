import * as fc from 'fast-check';
import { ManagementClient } from '../../../../src/api/index';
import { startEmulator } from '../../../../src/emulator/index';
import { Action, slug } from '../../../../src/model/index';
import { Connection } from '../../../../src/provider/connection/connection';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import type { Diagnostic } from '../../../../src/provider/framework/diagnostics';
import type { PrivateState } from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { FULL, LONGEST } from '../../../full';
import { Workspace } from '../../resources/support/workspace';

// Histories of a few resources that are renamed, created, replaced and destroyed in random orders. The oracle knows how ids are made.

/** Addresses of the resources. */
const ADDRESSES = [0, 1, 2];
/** Several names have the same slug. */
const NAMES = ['A', 'a', 'B', 'b', 'C'];

interface Wanted {
  readonly name: string;
  readonly id: string | null;
}

/** A configuration, and how the engine plans and applies it. */
interface Step {
  readonly wanted: readonly (Wanted | null)[];
  /** Addresses that the engine replaces by request. */
  readonly replaced: readonly number[];
  readonly planOrder: readonly number[];
  readonly applyOrder: readonly number[];
}

interface Stored {
  readonly prior: ValueObject;
  readonly memory: PrivateState;
}

const order = fc.shuffledSubarray(ADDRESSES, { minLength: ADDRESSES.length });
const id = fc.option(fc.constantFrom('a', 'b', 'd'), { freq: 2 });
const wanted = fc.option(fc.record({ name: fc.constantFrom(...NAMES), id }), { freq: 4 });
const step: fc.Arbitrary<Step> = fc.record({
  wanted: fc.tuple(...ADDRESSES.map(() => wanted)),
  replaced: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(ADDRESSES)),
  planOrder: order,
  applyOrder: order,
});

/** Runs an engine's walks over the resources of one state. */
class Engine {
  private readonly state = new Map<number, Stored>();

  public constructor(private readonly client: ManagementClient) {}

  public async run(one: Step): Promise<void> {
    const errors = await this.plan(one);
    const final = ADDRESSES.flatMap((address) => this.finalId(address, one) ?? []);
    const isTwice = new Set(final).size < final.length;
    if (isTwice) expect(errors).toContain('Two resources with the same id');
    else if (!this.mayBeRefused(one)) expect(errors).toEqual([]);
    if (errors.length > 0) return;
    await this.apply(one);
    const ids = [...this.state.values()].map(({ prior }) => String(prior.id));
    const { items } = await this.client.family(Action).list('prod');
    const there = new Set(items.map((entry) => String(entry.id)));
    expect(ids.filter((held, i) => ids.indexOf(held) !== i || !there.has(held))).toEqual([]);
  }

  public async destroy(): Promise<void> {
    const workspace = await this.walk();
    for (const { prior, memory } of this.state.values()) await workspace.destroy(prior, memory);
    expect((await this.client.family(Action).list('prod')).items).toEqual([]);
  }

  /** Returns the id at an address after the apply. */
  private finalId(address: number, { wanted, replaced }: Step): string | undefined {
    const config = wanted[address];
    const before = replaced.includes(address) ? undefined : this.state.get(address);
    return config ? (config.id ?? (before ? String(before.prior.id) : slug(config.name))) : undefined;
  }

  /** Whether a resource gets an id that a replaced one has until the second of its plans. */
  private mayBeRefused(one: Step): boolean {
    const until = (address: number) => this.finalId(address, { ...one, replaced: [] });
    const inPlan = one.replaced.filter((address) => until(address) !== this.finalId(address, one)).map(until);
    return ADDRESSES.some((address) => inPlan.includes(this.finalId(address, one)));
  }

  private async walk(): Promise<Workspace> {
    return Workspace.open(entryResource(Action), new Connection(this.client, 'prod', true));
  }

  /** Returns the errors of the plan. */
  private async plan({ wanted, replaced, planOrder }: Step): Promise<string[]> {
    const workspace = await this.walk();
    const diagnostics: Diagnostic[] = [];
    for (const address of planOrder) {
      const [config, refreshed] = [wanted[address], await this.refreshed(workspace, address)];
      if (config) {
        const values = { ...config, type: 'skip' };
        await workspace.validate(values);
        const first = await workspace.plan(values, refreshed?.prior, refreshed?.memory);
        diagnostics.push(...first.diagnostics);
        if (refreshed && (first.requiresReplace.length > 0 || replaced.includes(address)))
          diagnostics.push(...(await workspace.plan(values, null, first.private)).diagnostics);
      } else if (refreshed) {
        diagnostics.push(...(await workspace.planDestroy(refreshed.prior, refreshed.memory)).diagnostics);
      }
    }
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ summary }) => summary);
  }

  private async refreshed(workspace: Workspace, address: number): Promise<Stored | undefined> {
    const stored = this.state.get(address);
    if (!stored) return undefined;
    await workspace.server.upgradeResourceState({ typeName: 'svc_action', version: 0, state: stored.prior });
    const { state, private: memory, diagnostics } = await workspace.read(stored.prior, stored.memory);
    expect(diagnostics).toEqual([]);
    return { prior: state as ValueObject, memory };
  }

  private async apply(one: Step): Promise<void> {
    const workspace = await this.walk();
    for (const address of one.applyOrder) {
      const [config, stored, final] = [one.wanted[address], this.state.get(address), this.finalId(address, one)];
      if (stored && (!config || one.replaced.includes(address) || stored.prior.id !== final)) {
        const { state } = await workspace.destroy(stored.prior, stored.memory);
        if (state !== null) continue;
        this.state.delete(address);
      }
      const before = this.state.get(address);
      if (!config || before?.prior.name === config.name) continue;
      const { state, private: memory } = await workspace.apply({ ...config, type: 'skip' }, before);
      if (state) this.state.set(address, { prior: state as ValueObject, memory });
    }
  }
}

test(
  'no plan gives one entry to two resources, and every plan that gives each resource its own entry is accepted',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
        const emulator = await startEmulator();
        let now = 0;
        const timing = { clock: () => now, sleep: async (ms: number) => void (now += ms) };
        const client = new ManagementClient({ baseUrl: emulator.url, maxRetries: 0, ...timing });
        try {
          const engine = new Engine(client);
          for (const one of steps) await engine.run(one);
          await engine.destroy();
        } finally {
          client.close();
          await emulator.close();
        }
      }),
      { numRuns: FULL ? 3_000 : 40 },
    ),
  LONGEST,
);
