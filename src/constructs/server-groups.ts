import type { LogExporterServerGroups } from '../bindings/log-exporter';

/**
 * The server groups whose requests a log exporter exports (contract, section 2.9).
 *
 * @example
 * ServerGroups.of('shop-eu', 'shop-us');
 */
export class ServerGroups {
  /**
   * The whole deployment.
   */
  public static all(): ServerGroups {
    return new ServerGroups(true, []);
  }

  /**
   * Some server groups.
   *
   * @param ids of the server groups
   * @throws Error when no id is given
   */
  public static of(...ids: string[]): ServerGroups {
    if (ids.length === 0)
      throw new Error('A choice of server groups needs at least one id. For the whole deployment, use all server groups.');
    return new ServerGroups(false, ids);
  }

  private constructor(
    private readonly isAll: boolean,
    private readonly ids: string[],
  ) {}

  /** @internal */
  public _toBinding(): LogExporterServerGroups {
    return { all: this.isAll, ids: this.ids };
  }
}
