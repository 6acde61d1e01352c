import { asText } from '../../model/json';
import { isJsonObject, type Json, type JsonObject, own } from '../../model';
import { CONFIG_VARIABLE, normalizedBaseUrl, NotKnown, type ResourceBlock, type StackDocument, type StackValues } from '../terraform-json';

/** Local name of the provider for resources that name none: the prefix of their types. */
const LOCAL_NAME = 'svc';

/**
 * Returns the configuration of a resource that sets none, as the provider does: `config` of the resource's provider block, or else the
 * environment variable SVC_CONFIG.
 *
 * @returns undefined if neither is set
 * @throws NotKnown if only the engine can compute `config` of the provider block
 */
export function defaultConfiguration(document: StackDocument, { body }: ResourceBlock, values: StackValues): string | undefined {
  const name = providerName(body['provider']);
  const written = providerBlock(document, name)?.['config'];
  return notEmpty(written === undefined ? undefined : configOf(written, name, values)) ?? notEmpty(process.env[CONFIG_VARIABLE]);
}

/**
 * Returns what tells the service of a resource apart: the address in its provider block, the environment if that has none, or the name of
 * the provider if only the engine can compute the address.
 */
export function serviceOf(document: StackDocument, { body }: ResourceBlock, values: StackValues): string {
  const name = providerName(body['provider']);
  try {
    const address = notEmpty(values.of(providerBlock(document, name)?.['base_url'] ?? null));
    return address === undefined ? 'environment' : `url ${normalizedBaseUrl(address)}`;
  } catch (error) {
    if (error instanceof NotKnown) return `provider ${name}`;
    throw error;
  }
}

function configOf(written: Json, name: string, values: StackValues): Json {
  try {
    return values.of(written);
  } catch (error) {
    throw error instanceof NotKnown ? new NotKnown(`The provider ${name} has it from an expression. ${error.message}`) : error;
  }
}

/** Returns the name of a resource's provider: `svc`, or with an alias `svc.staging`. The JSON syntax also allows `${svc.staging}`. */
function providerName(written: Json | undefined): string {
  return typeof written === 'string' ? written.replace(/^\$\{(.*)\}$/, '$1').trim() : LOCAL_NAME;
}

function providerBlock({ provider: providers }: StackDocument, name: string): JsonObject | undefined {
  const [local = '', alias] = name.split('.');
  const written = isJsonObject(providers) ? own(providers, local) : undefined;
  const blocks = (Array.isArray(written) ? written : [written]).filter(isJsonObject) as JsonObject[];
  return blocks.find((block) => (block['alias'] ?? undefined) === alias);
}

function notEmpty(value: Json | undefined): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : asText(value);
}
