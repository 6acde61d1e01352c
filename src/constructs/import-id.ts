import { Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from './configuration';

/**
 * The import id of an entry, `prod/login-bursts`, from what `importFrom` was given.
 *
 * @param noun what the entry is: `dynamic rule`
 * @param id of the entry, alone or behind the name of its configuration
 * @throws Error when nothing tells the configuration, or when it is another one than the construct is under
 *
 * @internal
 */
export function entryImportId(construct: IConstruct, noun: string, id: string): string {
  const configuration = Configuration.of(construct)?.configurationName;
  const [named, ...rest] = id.split('/');
  const call = `${construct.node.path}: importFrom(${JSON.stringify(id)})`;
  if (rest.length === 0) {
    if (configuration === undefined)
      throw new Error(`${call} does not name a configuration. Write "prod/${id}", or create the ${noun} under a Configuration.`);
    return `${configuration}/${id}`;
  }
  if (configuration !== undefined && !Token.isUnresolved(configuration) && !Token.isUnresolved(named) && named !== configuration)
    throw new Error(`${call} names another configuration than "${configuration}", which the ${noun} is under. Name the same one.`);
  return id;
}
