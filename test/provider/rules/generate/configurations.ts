import fc from 'fast-check';
import { ENTITIES, own } from '../../../../src/model';
import { Diagnostics } from '../../../../src/provider/framework/diagnostics';
import type { Attribute, Attributes } from '../../../../src/provider/framework/schema';
import { isNested } from '../../../../src/provider/framework/schema';
import type { Type } from '../../../../src/provider/framework/type';
import { type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { validateObject } from '../../../../src/provider/framework/validate';
import { FAMILY_OF } from '../../../model/contract';
import { type AnyEntity, attributesOfEntry, variation } from '../../../support/entries';
import { canonicalPlain, isSet } from '../core/compare';
import { passing } from './bounded';
import { type Draft, listDraft, type ObjectDraft, objectDraft, plain, veiled } from './draft';
import { keys, numbers, texts, wholeNumbers } from './scalars';
import { WORDS, type Words } from './words';

/** Parts of a resource that the generators use. */
export interface Shape {
  readonly typeName: string;
  readonly schema: { readonly attributes: Attributes };
  validate?(config: ValueObject, diagnostics: Diagnostics): void;
}

/** Fixed values of attributes, in place of generated ones. */
export type Fixed = Readonly<Record<string, fc.Arbitrary<Draft>>>;

/** Configurations that are valid once they are known. A service may refuse them, but not those of entries from the contract. */
export function configurations(shape: Shape, fixed: Fixed = {}): fc.Arbitrary<ObjectDraft> {
  const all = new Generator(shape, false).objects(shape.schema.attributes, '', fixed);
  const sound = passing(all, `configurations of ${shape.typeName}`, ({ known }) => isSound(shape, known));
  const entity = ENTITIES.find(({ terraformName }) => `svc_${terraformName}` === shape.typeName);
  return entity ? fc.oneof({ weight: 3, arbitrary: sound }, { weight: 1, arbitrary: entries(entity, shape, fixed) }) : sound;
}

/** Entries that any service takes, some with unknown values. */
function entries(entity: AnyEntity, { schema }: Shape, fixed: Fixed): fc.Arbitrary<ObjectDraft> {
  const fields = FAMILY_OF[entity.name].rows.length;
  const choices = fc.array(fc.nat(2), { minLength: fields, maxLength: fields });
  return fc.tuple(fc.constantFrom('login', 'pay', 'x-7'), choices).chain(([id, chosen]) => {
    const remaining = [...chosen];
    const entry = variation(entity, id, () => remaining.pop()!);
    const values: ValueObject = attributesOfEntry(entity, entry);
    const members = Object.keys(schema.attributes).map((name) =>
      (fixed[name] ?? veiled(fc.constant(plain(own(values, name) ?? null)))).map((draft) => [name, draft] as const),
    );
    return fc.tuple(...members).map(objectDraft);
  });
}

/** Configurations that may be invalid: all that Core accepts. */
export function wildConfigurations(shape: Shape): fc.Arbitrary<ObjectDraft> {
  return new Generator(shape, true).objects(shape.schema.attributes, '');
}

/** Arbitrary states: without unknown values, with null where possible. */
export function states(shape: Shape): fc.Arbitrary<ValueObject> {
  return new Generator(shape, false).states(shape.schema.attributes, '');
}

function isSound(shape: Shape, config: ValueObject): boolean {
  const diagnostics = new Diagnostics();
  shape.validate?.(config, diagnostics);
  return !diagnostics.hasError;
}

class Generator {
  private readonly words: Readonly<Record<string, Words>>;

  /** @param wild whether to generate values that validators refuse, and null elements */
  public constructor(
    { typeName }: Shape,
    private readonly wild: boolean,
  ) {
    this.words = WORDS[typeName] ?? {};
  }

  public objects(attributes: Attributes, at: string, fixed: Fixed = {}): fc.Arbitrary<ObjectDraft> {
    const members = Object.entries(attributes).map(([name, attribute]) =>
      (fixed[name] ?? this.configured(attribute, at + name)).map((draft) => [name, draft] as const),
    );
    return fc.tuple(...members).map(objectDraft);
  }

  public states(attributes: Attributes, at: string): fc.Arbitrary<ValueObject> {
    const members = Object.entries(attributes).map(([name, attribute]) => {
      const value = this.values(attribute, at + name, (inside, place) =>
        this.states(inside, place).map((known) => ({ known, veiled: known })),
      );
      return fc.option(value, { freq: 5, nil: plain(null) }).map(({ known }) => [name, attribute.writeOnly ? null : known] as const);
    });
    return fc.tuple(...members).map((entries) => Object.fromEntries(entries));
  }

  private configured(attribute: Attribute, at: string): fc.Arbitrary<Draft> {
    if (!attribute.required && !attribute.optional) return fc.constant(plain(null));
    const values = this.values(attribute, at, (inside, place) => this.objects(inside, place));
    const sound = this.wild || isNested(attribute) ? values : passing(values, at, ({ known }) => isValid(attribute, known));
    return veiled(attribute.required ? sound : fc.option(sound, { freq: 2, nil: plain(null) }));
  }

  /** Values of an attribute that are not null. */
  private values(
    attribute: Attribute,
    at: string,
    inside: (attributes: Attributes, at: string) => fc.Arbitrary<Draft>,
  ): fc.Arbitrary<Draft> {
    if (!isNested(attribute)) return this.typed(attribute.type, at, attribute);
    const object = inside(attribute.attributes, `${at}.`);
    switch (attribute.nesting) {
      case 'single':
        return object;
      case 'map':
        return this.maps(object, at);
      default:
        return this.lists(object, at, isSet(attribute));
    }
  }

  private typed(type: Type, at: string, attribute: Attribute): fc.Arbitrary<Draft> {
    const words = this.words[at]?.values;
    if (words && typeof type === 'string') return words.map(plain);
    if (type === 'string') return texts.map(plain);
    if (type === 'bool') return fc.boolean().map(plain);
    if (type === 'number') return (this.wild ? numbers : wholeNumbers).map(plain);
    if (typeof type === 'object' && 'list' in type) return this.lists(this.typed(type.list, at, attribute), at, false);
    if (typeof type === 'object' && 'set' in type) return this.lists(this.typed(type.set, at, attribute), at, true);
    if (typeof type === 'object' && 'map' in type) return this.maps(this.typed(type.map, at, attribute), at);
    throw new Error(`${at}: teach the generators values of type ${JSON.stringify(type)}`);
  }

  private lists(item: fc.Arbitrary<Draft>, at: string, asSet: boolean): fc.Arbitrary<Draft> {
    const items = fc.array(this.elements(item), { maxLength: longest(at) });
    return (asSet ? items.map(unrepeated) : items).map(listDraft);
  }

  private maps(item: fc.Arbitrary<Draft>, at: string): fc.Arbitrary<Draft> {
    const entries = fc.uniqueArray(fc.tuple(this.words[at]?.keys ?? keys, this.elements(item)), {
      maxLength: longest(at),
      selector: ([key]) => key,
    });
    return entries.map(objectDraft);
  }

  private elements(item: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
    return veiled(this.wild ? fc.option(item, { freq: 9, nil: plain(null) }) : item);
  }
}

/** Length of a collection: at least three at the top level, shorter below. */
function longest(at: string): number {
  return at.includes('.') ? 2 : 3;
}

/** Core holds each element of a set once. */
function unrepeated(items: readonly Draft[]): Draft[] {
  return [...new Map(items.map((item) => [canonicalPlain(item.known), item])).values()];
}

function isValid(attribute: Attribute, value: Value): boolean {
  const diagnostics = new Diagnostics();
  validateObject({ value: attribute }, { value }, [], diagnostics);
  return !diagnostics.hasError;
}
