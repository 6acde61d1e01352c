import { Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from '../configuration';

/**
 * Returns the import id of an entry, `prod/login-bursts`, for the argument of `importFrom`.
 *
 * @param noun of the entry: `dynamic rule`
 * @param id of the entry, with or without the name of its configuration as a prefix
 * @throws Error when the configuration is unknown, or differs from the one that the construct is under
 *
 * @internal
 */
export function entryImportId(construct: IConstruct, noun: string, id: string): string {
  const configuration = Configuration.of(construct)?.configurationName;
  // As the provider reads it: the name of a configuration may contain slashes, and those of the id are escaped.
  const slash = id.lastIndexOf('/');
  const named = id.slice(0, Math.max(0, slash));
  const call = `[${construct.node.path}] The import id ${JSON.stringify(id)}`;
  if (slash === -1) {
    if (configuration === undefined)
      throw new Error(`${call} does not name a configuration. Write "prod/${id}", or create the ${noun} under a Configuration.`);
    return `${configuration}/${id}`;
  }
  if (configuration !== undefined && !Token.isUnresolved(configuration) && !Token.isUnresolved(named) && named !== configuration)
    throw new Error(`${call} names another configuration than "${configuration}", which contains the ${noun}. Write the id alone.`);
  return id;
}
