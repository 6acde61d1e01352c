import { writeFileSync } from 'node:fs';
import { contractDocument, OPENAPI_JSON } from './document';

writeFileSync(OPENAPI_JSON, contractDocument());
console.log(`wrote ${OPENAPI_JSON}`);
