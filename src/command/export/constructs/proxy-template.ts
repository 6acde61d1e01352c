import type { JsonObject } from '../../../model';
import { list, literal, type Member } from '../code/expression';
import { choice } from './choices';
import { type ConstructMapping, converted } from './mapping';

export const PROXY_TEMPLATE: ConstructMapping = {
  fields: {
    mask_headers: converted('mask_headers', (value) => list((value as string).split('|').map(literal))),
    ssl_protocols: converted('ssl_protocols', (value) => list((value as string[]).map((version) => choice('TlsVersion', version)))),
    advanced_configuration: converted('advanced_configuration', (value) =>
      list(
        (value as JsonObject[]).map(({ protocol, ...texts }) => ({
          kind: 'struct',
          type: { name: 'AdvancedConfiguration' },
          members: [
            ...Object.entries(texts).map(([name, text]): Member => [name, literal(text as string)]),
            ['protocol', list((protocol as string[]).map((each) => choice('HttpProtocol', each)))],
          ],
        })),
      ),
    ),
  },
  problem: ({ ssl_protocols: versions, xff_header_name: headers }) => {
    if (Array.isArray(versions) && versions.length === 0) return 'It has no versions of TLS.';
    return Array.isArray(headers) && headers.length === 0 ? "It has no header for the client's address." : undefined;
  },
};
