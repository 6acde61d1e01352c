/** One resource's claim to manage entries of a family. */
interface Claim {
  readonly typeName: string;
  /** The entry's id; undefined where the claim is to a whole family. */
  readonly id?: string;
  /** Which entries a claim to a family is about. */
  readonly covers: (id: string) => boolean;
}

/**
 * Which entries the resources of this run manage, as far as the run has planned them. It finds an entry that both a set and
 * a resource of its own manage, before anything is written. Engines plan in any order: the second one to be planned is told.
 *
 * It sees the plans of one provider process. It does not see another alias of the provider or another process.
 */
export class ManagementClaims {
  private readonly families = new Map<string, Claim[]>();

  /**
   * Claims one entry.
   *
   * @param family last segment of the family's paths
   * @returns the type of a resource that manages the family as a whole, this entry included; undefined where none does
   */
  public entry(family: string, config: string, id: string, typeName: string): string | undefined {
    const claims = this.claimsOf(family, config);
    claims.push({ typeName, id, covers: (other) => other === id });
    return claims.find((claim) => claim.id === undefined && claim.covers(id))?.typeName;
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
    const claims = this.claimsOf(family, config);
    claims.push({ typeName, covers });
    return claims.flatMap(({ id, typeName: owner }) => (id !== undefined && covers(id) ? [{ typeName: owner, id }] : []));
  }

  /** The types of the resources that manage something of a family. */
  public managers(family: string, config: string): readonly string[] {
    return [...new Set(this.claimsOf(family, config).map(({ typeName }) => typeName))];
  }

  private claimsOf(family: string, config: string): Claim[] {
    const key = JSON.stringify([family, config]);
    const claims = this.families.get(key) ?? [];
    this.families.set(key, claims);
    return claims;
  }
}
