import { PROVIDER_SOURCE } from '../../src/model';
import { providerServer } from '../../src/provider/provider';
import { levelFromEnvironment, Log, reattachInstructions, serveForDebug } from '../../src/provider/protocol';

// Serves the provider from its sources, for an engine in another terminal. Run: npm run debug

const NAME = 'svc';

async function main(): Promise<void> {
  const log = new Log(NAME, levelFromEnvironment(NAME, process.env));
  const session = await serveForDebug({ name: NAME, load: async () => providerServer(log) }, PROVIDER_SOURCE, log);
  console.log(reattachInstructions(session));
  console.log('Stop with Ctrl-C.');
  process.once('SIGINT', () => void session.close().then(() => process.exit(0)));
}

void main();
