/** A claim to manage a family as a whole. */
interface FamilyClaim {
  readonly typeName: string;
  /** Returns whether the claim includes an entry. */
  readonly covers: (id: string) => boolean;
}

/** Claims to one family. Claims to the whole family are separate, because every entry of a run checks them. */
interface Claims {
  readonly entries: { readonly typeName: string; readonly id: string }[];
  readonly wholes: FamilyClaim[];
}

/**
 * Entries that the resources of this run manage, as far as they are planned. Detects an entry that a set and a resource of its own both
 * manage, before any write. Engines plan in any order: the resource that is planned second reports the conflict.
 */
export class ManagementClaims {
  private readonly families = new Map<string, Claims>();

  /**
   * Claims one entry.
   *
   * @param family last segment of the family's paths
   * @returns the type of a resource that manages the whole family including this entry; undefined if there is none
   */
  public entry(family: string, config: string, id: string, typeName: string): string | undefined {
    this.claimsOf(family, config).entries.push({ typeName, id });
    return this.manager(family, config, id);
  }

  /** Returns the type of a resource whose claim to the family includes an entry; undefined if there is none. */
  public manager(family: string, config: string, id: string): string | undefined {
    return this.claimsOf(family, config).wholes.find(({ covers }) => covers(id))?.typeName;
  }

  /**
   * Claims a family as a whole.
   *
   * @param covers returns whether the claim includes an entry
   * @returns the entries that have resources of their own, with the types of these resources
   */
  public family(
    family: string,
    config: string,
    typeName: string,
    covers: (id: string) => boolean,
  ): readonly { typeName: string; id: string }[] {
    const { entries, wholes } = this.claimsOf(family, config);
    wholes.push({ typeName, covers });
    return entries.filter(({ id }) => covers(id));
  }

  /** Returns the types of the resources that manage entries of a family. */
  public managers(family: string, config: string): readonly string[] {
    const { entries, wholes } = this.claimsOf(family, config);
    return [...new Set([...entries, ...wholes].map(({ typeName }) => typeName))];
  }

  private claimsOf(family: string, config: string): Claims {
    const key = JSON.stringify([family, config]);
    const claims = this.families.get(key) ?? { entries: [], wholes: [] };
    this.families.set(key, claims);
    return claims;
  }
}
