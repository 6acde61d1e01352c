import { sampleConfigurations, serviceWith } from './support/arbitrary-configuration';
import { ManagementClient } from '../../src/api';
import { readLive } from '../../src/export/live/live-configuration';
import { programOf } from '../../src/export/program';
import { TerraformDialect } from '../../src/export/resources/terraform-dialect';
import { HclPrinter } from '../../src/export/print/hcl-printer';
async function main() {
  const cs = sampleConfigurations(3);
  const e = await serviceWith(cs);
  const client = new ManagementClient({ baseUrl: e.url });
  for (let i = 0; i < 3; i++) {
    const live = await readLive(client, `c${i}`, () => {});
    const ex = programOf(live, { dialect: new TerraformDialect(), sets: i === 1 });
    for (const f of new HclPrinter().print(ex.program, { layout: 'one file' })) console.log('=== ' + f.name + '\n' + f.text);
    console.log(ex.unexported, ex.builtIn);
  }
  client.close(); await e.close();
}
void main();
