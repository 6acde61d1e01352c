import { asText } from '../../model/json';
import {
  Action,
  DynamicRule,
  entriesManagedBy,
  type Entity,
  FlowControlPolicy,
  isJsonObject,
  type Json,
  type JsonObject,
  memberOf,
  slug,
} from '../../model';
import { terminalLine } from '../../output';
import {
  entryAddress,
  memberValues,
  NotKnown,
  referredIn,
  type ResourceBlock,
  resourceBlocks,
  type StackDocument,
  StackValues,
  WrongValue,
} from '../terraform-json';
import { defaultConfiguration, serviceOf } from './block-provider';
import { type ActionTags, IDLE, type Place, type StackSettings, type StackSetting, usedBy } from './setting';
import { wrongEntry } from './wrong-entry';

/**
 * The dynamic rules and flow control policies of a stack, single ones and those of sets, and the actions that the rules use.
 *
 * @param variables values of Terraform variables
 * @throws Error that names the resource without a configuration, or with an attribute whose value only the engine can compute
 */
export function stackSettings(document: StackDocument, variables: Readonly<Record<string, Json>>): StackSettings {
  const values = new StackValues(document, variables, (block, attribute, all) => (attribute === 'id' ? madeId(block, all) : undefined));
  const blocks = resourceBlocks(document);
  const rules = blocks.flatMap((block) => settingsIn<DynamicRule>(block, DynamicRule, document, values));
  const isUsed = usedBy(rules);
  return {
    rules,
    policies: blocks.flatMap((block) => settingsIn<FlowControlPolicy>(block, FlowControlPolicy, document, values)),
    actions: blocks.flatMap((block) => actionsIn(block, document, values, isUsed)),
  };
}

/** Returns the id that the provider derives from the name, if no id is set. */
function madeId({ body }: ResourceBlock, values: StackValues): string | undefined {
  const name = body['name'] === undefined ? undefined : values.of(body['name']);
  return typeof name === 'string' ? slug(name) : undefined;
}

function settingsIn<Setting>(block: ResourceBlock, entity: Entity, document: StackDocument, values: StackValues): StackSetting<Setting>[] {
  if (entriesManagedBy(block.type)?.entity !== entity) return [];
  const reader = new BlockReader(block, entity, document, values);
  const place = reader.place();
  return reader.entries().map(({ address, written }) => ({ ...place, address, setting: reader.setting(written, address) as Setting }));
}

/** Returns the actions that rules use. A rule shows the reference to an action whose id only the engine knows. */
function actionsIn(
  block: ResourceBlock,
  document: StackDocument,
  values: StackValues,
  isUsed: ReturnType<typeof usedBy>,
): StackSetting<ActionTags>[] {
  if (entriesManagedBy(block.type)?.entity !== Action || isRepeated(block)) return [];
  const reader = new BlockReader(block, Action, document, values);
  const named = orNone(() => {
    const place = reader.place();
    return reader.entries().flatMap((entry) => orNone(() => [{ ...entry, place, id: reader.id(entry) }]));
  });
  return named
    .filter(({ place, id }) => isUsed(place, id))
    .map(({ place, id, ...entry }) => ({ ...place, address: entry.address, setting: { id, tags: reader.tags(entry) } }));
}

/** Returns nothing of what only the engine knows. */
function orNone<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch {
    return [];
  }
}

const REPEATING = ['count', 'for_each'] as const;

function isRepeated({ body }: ResourceBlock): boolean {
  return REPEATING.some((repetition) => Object.hasOwn(body, repetition));
}

interface WrittenEntry {
  readonly address: string;
  readonly written: JsonObject;
}

class BlockReader {
  private readonly address: string;

  public constructor(
    private readonly block: ResourceBlock,
    private readonly entity: Entity,
    private readonly document: StackDocument,
    private readonly values: StackValues,
  ) {
    this.address = `${block.type}.${block.name}`;
    for (const repetition of REPEATING)
      if (Object.hasOwn(block.body, repetition)) throw this.problem(repetition, 'only the engine repeats a resource');
  }

  public place(): Place {
    return { service: serviceOf(this.document, this.block, this.values), config: this.config() };
  }

  private config(): string {
    const written = this.block.body['config'];
    const own = written === undefined ? null : this.known(written, 'config', this.address);
    if (own !== null) return asText(own);
    const config = this.orProblem('config', this.address, () => defaultConfiguration(this.document, this.block, this.values));
    if (config === undefined) {
      throw new Error(
        `${this.shownAs()} has no configuration. Set "config" on the resource or in the provider block, or set the environment variable ` +
          'SVC_CONFIG. In an app, you can also create the construct under a Configuration.',
      );
    }
    return config;
  }

  public entries(): WrittenEntry[] {
    const { body, type } = this.block;
    if (!entriesManagedBy(type)?.isSet) return [{ address: this.address, written: body }];
    const entries = this.object(body['entries'] ?? {}, 'entries', this.address);
    return Object.entries(entries).map(([key, entry]) => {
      const id = asText(this.known(key, 'entries', this.address));
      const address = entryAddress(this.address, id);
      return { address, written: { ...this.object(entry, 'entries', address), id } };
    });
  }

  /** Returns the entry as the API would return it, with its defaults. */
  public setting(written: JsonObject, address: string): unknown {
    const known = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, this.field(name, value, address)]));
    try {
      return memberValues({ ...known, id: known['id'] ?? slug(asText(known['name'])) }, this.entity.schema, '');
    } catch (error) {
      throw error instanceof WrongValue ? wrongEntry(this.shownAs(address), error) : error;
    }
  }

  public id({ written, address }: WrittenEntry): string {
    const { id = null } = written;
    return id === null ? slug(asText(this.known(written['name'] ?? null, 'name', address))) : asText(this.known(id, 'id', address));
  }

  public tags({ written, address }: WrittenEntry): string[] {
    const tags = this.known(written['tags'] ?? [], 'tags', address);
    return Array.isArray(tags) ? tags.map(asText) : [];
  }

  private field(name: string, value: Json, address: string): Json {
    if (memberOf(this.entity.schema, name) === undefined) return null;
    return IDLE.has(name) ? this.knownOrReferred(value) : this.known(value, name, address);
  }

  /** Returns an object, which may be a reference. Its members may be known later than the object. */
  private object(value: Json, attribute: string, address: string): JsonObject {
    const found = isJsonObject(value) ? value : this.known(value, attribute, address);
    if (!isJsonObject(found))
      throw wrongEntry(this.shownAs(address), new WrongValue(attribute, `It is ${JSON.stringify(found)}, and not an object.`));
    return found;
  }

  private known(value: Json, attribute: string, address: string): Json {
    return this.orProblem(attribute, address, () => this.values.of(value));
  }

  private orProblem<Value>(attribute: string, address: string, read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      throw error instanceof NotKnown ? this.problem(attribute, error.message, address) : error;
    }
  }

  /** Returns the value, or else what it refers to: `data.svc_action.polite`. */
  private knownOrReferred(value: Json): Json {
    try {
      return this.values.of(value);
    } catch (error) {
      if (error instanceof NotKnown) return typeof value === 'string' ? referredIn(value) : value;
      throw error;
    }
  }

  private problem(attribute: string, reason: string, address = this.address): Error {
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    return new Error(
      `${this.shownAs(address)}: the simulation does not know "${attribute}": ${sentence} Give variables their values; for what only the ` +
        'engine computes, simulate a plan: the output of "terraform show -json".',
    );
  }

  private shownAs(address = this.address): string {
    return terminalLine(this.block.path === undefined ? address : `${address} (${this.block.path})`);
  }
}
