/** A claim to manage a family as a whole. */
interface FamilyClaim {
  readonly typeName: string;
  /** Which entries it is about. */
  readonly covers: (id: string) => boolean;
}

/** The claims to one family. They are apart, because every entry of a run asks for the claims to the whole family. */
interface Claims {
  readonly entries: { readonly typeName: string; readonly id: string }[];
  readonly wholes: FamilyClaim[];
}

/**
 * Which entries the resources of this run manage, as far as the run has planned them. It finds an entry that both a set and
 * a resource of its own manage, before anything is written. Engines plan in any order: the second one to be planned is told.
 */
export class ManagementClaims {
  private readonly families = new Map<string, Claims>();

  /**
   * Claims one entry.
   *
   * @param family last segment of the family's paths
   * @returns the type of a resource that manages the family as a whole, this entry included; undefined where none does
   */
  public entry(family: string, config: string, id: string, typeName: string): string | undefined {
    const { entries, wholes } = this.claimsOf(family, config);
    entries.push({ typeName, id });
    return wholes.find(({ covers }) => covers(id))?.typeName;
  }

  /**
   * Claims a family as a whole.
   *
   * @param covers which entries of it
   * @returns the entries that resources of their own manage too, by the types of those
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

  /** The types of the resources that manage something of a family. */
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
