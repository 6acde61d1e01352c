import type { ManagementClient } from '../../api';
import type { Unknown } from '../framework/value';
import { EntryReader } from './entry-reader';

/** The provider's configuration, at work: what resources reach the service through. */
export class Connection {
  public readonly reader: EntryReader;

  /**
   * @param config the configuration that resources belong to by default: undefined where none is named, unknown where
   *   the name is known only after apply
   */
  public constructor(
    public readonly client: ManagementClient,
    public readonly config: string | Unknown | undefined,
    caching: boolean,
  ) {
    this.reader = new EntryReader((entity) => client.family(entity), caching);
  }
}
