import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { cacheKey, CodeCache } from './code-cache';

// Program that the launcher runs. Loads the provider's chunks from its own folder, with V8's code cache.

const OLDEST_NODE = 20;

/** The chunk that starts the provider. */
const ENTRY = './provider.cjs';

interface Chunk {
  readonly exports: unknown;
}

type Body = (exports: unknown, require: typeof chunkRequire, module: Chunk, file: string, folder: string) => void;

/** Node's own `require`, for built-in modules. */
const nodeRequire = createRequire(__filename);
const cache = new CodeCache();
const loaded = new Map<string, Chunk>();

/** Loads a chunk, as `require` would. */
function loadChunk(file: string): unknown {
  const known = loaded.get(file);
  if (known) return known.exports;
  const chunk: Chunk = { exports: {} };
  loaded.set(file, chunk);
  compile(file)(chunk.exports, chunkRequire, chunk, file, dirname(file));
  return chunk.exports;
}

function compile(file: string): Body {
  const source = readFileSync(file);
  const key = cacheKey(source);
  const cachedData = cache.read(key);
  // The bundler writes only ASCII, for which this encoding is the fastest.
  const text = source.toString('latin1');
  const script = new Script(`(function(exports,require,module,__filename,__dirname){${text}\n})`, { filename: file, cachedData });
  if (!cachedData || script.cachedDataRejected) cache.storeLater(key, script);
  return script.runInThisContext() as Body;
}

/** Chunks are in this folder. All other modules are Node's. */
function chunkRequire(id: string): unknown {
  return id.startsWith('./') ? loadChunk(join(__dirname, id)) : nodeRequire(id);
}

function start(): void {
  const version = Number(process.versions.node.split('.')[0]);
  if (version >= OLDEST_NODE) {
    loadChunk(join(__dirname, ENTRY));
    return;
  }
  const message = `This Terraform provider needs Node.js ${OLDEST_NODE} or later; ${process.execPath} is ${process.version}.\n`;
  writeSync(2, message);
  // If a provider does not start, engines show its standard output.
  if (process.env.TF_PLUGIN_MAGIC_COOKIE) writeSync(1, message);
  process.exitCode = 1;
}

start();
