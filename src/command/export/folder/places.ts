import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { own } from '../../../model';
import { declarationsOf, type Program } from '../code/syntax-tree';
import { placesOf } from '../print/hcl-printer';
import type { Move, ResourcePlace } from '../print/printer';
import type { NamesByNamespace } from '../naming/namer';

/** Places of each moved or grouped resource by key: the one of each export, the current one last. */
export type Places = Readonly<Record<string, readonly ResourcePlace[]>>;

/** The earlier export of a Terraform configuration. */
export interface EarlierPlaces {
  readonly names: NamesByNamespace;
  readonly places?: Places;
  /** Whether the user deleted the file of moves after an apply. */
  readonly areMoved: boolean;
}

/** Returns the places of the resources, and the moves from the places of earlier exports, of which any may be in the state. */
export function placesThrough(program: Program, earlier: EarlierPlaces | undefined): { places: Places; moves: readonly Move[] } {
  const groups = placesOf(program);
  const entries = declarationsOf(program).map(({ key, name, type }) => {
    const now: ResourcePlace = groups.get(key) ?? { name };
    const before = earlier ? placesBefore(earlier, key, `svc_${type.bindings}`) : [];
    // A place that is taken again must not be left again: Terraform refuses circles.
    const places = [...before.filter((each) => !isDeepStrictEqual(each, now)), now];
    return { key, type: type.bindings!, places };
  });
  return {
    places: Object.fromEntries(
      entries.flatMap(({ key, places }) => (places.length > 1 || places[0]!.index !== undefined ? [[key, places] as const] : [])),
    ),
    moves: entries.flatMap(({ type, places }) => places.slice(1).map((to, i): Move => ({ type, from: places[i]!, to }))),
  };
}

function placesBefore({ names, places = {}, areMoved }: EarlierPlaces, key: string, namespace: string): readonly ResourcePlace[] {
  const name = own(own(names, namespace) ?? {}, key);
  const known = own(places, key) ?? (name === undefined ? [] : [{ name }]);
  return areMoved ? known.slice(-1) : known;
}

/** Whether Terraform has been used in a folder. */
export function hasState(folder: string): boolean {
  return ['terraform.tfstate', '.terraform'].some((name) => existsSync(join(folder, name)));
}
