import { commonTags } from './common-tags';

/**
 * Which requests are meant, by the tags that they carry.
 */
export class TagSelector {
  /**
   * Every request. The service puts the tag `all` on each.
   */
  public static all(): TagSelector {
    return new TagSelector('OR', ['all']);
  }

  /**
   * No request.
   */
  public static none(): TagSelector {
    return new TagSelector('OR', []);
  }

  /**
   * Requests that carry at least one of the tags.
   *
   * @param tags one or more tags
   * @throws Error when no tag is given: say `TagSelector.none()` where that is meant
   */
  public static anyOf(...tags: string[]): TagSelector {
    return TagSelector.of('OR', ...some('anyOf', tags));
  }

  /**
   * Requests that carry all of the tags.
   *
   * @param tags one or more tags
   * @throws Error when no tag is given
   */
  public static allOf(...tags: string[]): TagSelector {
    return TagSelector.of('AND', ...some('allOf', tags));
  }

  /**
   * Requests whose tags stand in a relation that this package does not know yet.
   *
   * @param relation as the service spells it
   * @param tags the tags
   */
  public static of(relation: string, ...tags: string[]): TagSelector {
    return new TagSelector(relation, tags);
  }

  private constructor(
    /** How the tags combine, as the service spells it: `OR` or `AND`. */
    public readonly relation: string,
    /** The tags. */
    public readonly tags: string[],
  ) {}

  /**
   * The tags that both selectors name. Tags that are known only at deployment are left out.
   *
   * @param other the selector to compare with
   */
  public commonTags(other: TagSelector): string[] {
    return commonTags(this.tags, other.tags);
  }
}

function some(method: string, tags: string[]): string[] {
  if (tags.length === 0) throw new Error(`TagSelector.${method}() wants at least one tag. For no request at all, say TagSelector.none().`);
  return tags;
}
