import type { JsonObject } from '../../../model';
import { remark } from '../../../output';
import { type CodeMember, listExpression, literal } from '../code/syntax-tree';
import { choiceExpression } from './choices';
import { type ConstructMapping, converted } from './mapping';

export const PROXY_TEMPLATE: ConstructMapping = {
  fields: {
    mask_headers: converted('mask_headers', (value) => listExpression((value as string).split('|').map(literal))),
    ssl_protocols: converted('ssl_protocols', (value) =>
      listExpression((value as string[]).map((version) => choiceExpression('TlsVersion', version))),
    ),
    advanced_configuration: converted('advanced_configuration', (value) =>
      listExpression(
        (value as JsonObject[]).map(({ protocol, ...texts }) => ({
          kind: 'struct',
          type: { name: 'AdvancedConfiguration' },
          members: [
            ...Object.entries(texts).map(([name, text]): CodeMember => [name, literal(text as string)]),
            ['protocol', listExpression((protocol as string[]).map((each) => choiceExpression('HttpProtocol', each)))],
          ],
        })),
      ),
    ),
  },
  problem: ({ ssl_protocols: versions, xff_header_name: headers }) => {
    if (Array.isArray(versions) && versions.length === 0) return remark`It has no versions of TLS.`;
    return Array.isArray(headers) && headers.length === 0 ? remark`It has no header for the client's address.` : undefined;
  },
};
