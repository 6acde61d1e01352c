import { commonTags } from './internal/common-tags';
import { ServiceTag } from './service-tag';

/**
 * Selects requests by their tags.
 *
 * @example
 * TagSelector.allOf('login-page', 'method-post');
 */
export class TagSelector {
  /**
   * Every request. The service gives each request the tag `all`.
   */
  public static all(): TagSelector {
    return new TagSelector('OR', [ServiceTag.ALL]);
  }

  /**
   * No request.
   */
  public static none(): TagSelector {
    return new TagSelector('OR', []);
  }

  /**
   * Requests that have at least one of the tags.
   *
   * @param tags one or more tags
   * @throws Error if no tag is given. To select no request, use `none`.
   */
  public static anyOf(...tags: string[]): TagSelector {
    return TagSelector.of('OR', ...some(tags));
  }

  /**
   * Requests that have all of the tags.
   *
   * @param tags one or more tags
   * @throws Error if no tag is given
   */
  public static allOf(...tags: string[]): TagSelector {
    return TagSelector.of('AND', ...some(tags));
  }

  /**
   * Requests by a relation of tags that this package does not know yet.
   *
   * @param relation name, as the service spells it
   * @param tags the tags
   */
  public static of(relation: string, ...tags: string[]): TagSelector {
    return new TagSelector(relation, tags);
  }

  private constructor(
    /** The relation of the tags, as the service spells it: `OR` or `AND`. */
    public readonly relation: string,
    /** The tags. */
    public readonly tags: string[],
  ) {}

  /**
   * Returns the tags of both selectors, except those known only at deployment.
   *
   * @param other the selector to compare with
   */
  public commonTags(other: TagSelector): string[] {
    return commonTags(this.tags, other.tags);
  }
}

function some(tags: string[]): string[] {
  if (tags.length === 0)
    throw new Error('A selection of requests by any or all of some tags needs at least one tag. To select no request, use none.');
  return tags;
}
