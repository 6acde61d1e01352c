import { ConfigurationStore } from '../../../../src/emulator/store/configuration-store';
import { limitFileSize } from '../../support/file-size-limit';

// A separate process, because the limit applies to a process. Prints the results of writes that share a transaction, as JSON.

const AUTHOR = { author: 'Ann', email: 'ann@example.org' };

/** Larger than the cache of the database: the disk must be full before the transaction ends. */
const LARGE = 4_000_000;

const store = ConfigurationStore.open(String(process.argv[2]), ['actions']);
store.addMissing([{ name: 'prod', families: new Map() }], () => ({ ...AUTHOR, message: '' }));

const write = (id: string, size: number) =>
  store.change('prod', 'actions', { ...AUTHOR, message: id }, (draft) =>
    draft.add({ id, name: id, body: JSON.stringify('x'.repeat(size)) }),
  );

const codes = async (writes: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((result) =>
    result.status === 'fulfilled' ? 'stored' : (result.reason as { code?: string }).code,
  );

const messages = () => store.history('prod', 'actions').map(({ message }) => message);

void (async () => {
  limitFileSize(process.pid, LARGE / 2);
  const full = await codes([write('before', 1), write('large', LARGE), write('after', 1)]);
  const kept = messages();
  limitFileSize(process.pid, 'unlimited');
  const free = await codes([write('before', 1), write('large', LARGE), write('after', 1)]);
  process.stdout.write(JSON.stringify({ full, kept, free, all: messages() }));
  store.close();
})();
