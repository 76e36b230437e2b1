import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metafile } from 'esbuild';

/** A file of the console as it is sent. */
export type ConsoleAsset = { type: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** The console's program and style. */
export type ConsoleBundle = {
  /** By file name; the name holds a hash of the content. */
  assets: ReadonlyMap<string, ConsoleAsset>;
  script: string;
  style: string;
  /** The names of the files that the page and housekeeping begin with, its own program first. */
  begin: readonly string[];
  /** The program that keeps those in the browser; what differs between versions is to be written above it. */
  worker: string;
  /** Differs whenever any file does. */
  version: string;
};

const SOURCES = path.join(import.meta.dirname, '../../../../console/src');
const ENTRY = path.join(SOURCES, 'main.tsx');
const WORKER = path.join(SOURCES, 'worker/worker.ts');
/** What is opened without network. */
const OFFLINE = ['main.tsx', 'screens/housekeeping/offline.tsx', 'screens/housekeeping/housekeeping.tsx'];
const COMMON = { bundle: true, target: 'es2023', minify: true, legalComments: 'none', write: false, logLevel: 'silent' } as const;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

async function compress(name: string, contents: Uint8Array): Promise<[string, ConsoleAsset]> {
  const plain = Buffer.from(contents);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain, quality)]);
  return [name, { type: TYPES[path.extname(name)] ?? 'application/octet-stream', plain, gzip: zipped, br }];
}

type Outputs = Metafile['outputs'];

/** The outputs of the sources with all that they import at once. */
function closureOf(outputs: Outputs, sources: readonly string[]): string[] {
  const entries = Object.entries(outputs).map(([file, { entryPoint }]) => ({ file, entryPoint }));
  const wanted = sources.flatMap((source) =>
    entries.filter(({ entryPoint }) => entryPoint?.endsWith(`console/src/${source}`) === true).map(({ file }) => file),
  );
  const found = new Set(wanted);
  for (const file of found)
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(imported);
  return [...found];
}

/** Bundles the console. esbuild runs as a process of its own, which ends with it. */
export async function makeConsoleBundle(): Promise<ConsoleBundle> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [ENTRY],
      ...COMMON,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      outdir: '/console',
      metafile: true,
    });
    const worker = (await build({ ...COMMON, entryPoints: [WORKER], format: 'iife' })).outputFiles[0]?.text ?? '';
    const files = await Promise.all(outputFiles.map((file) => compress(path.basename(file.path), file.contents)));
    const main = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith('main.tsx') === true);
    const script = path.basename(main?.[0] ?? '');
    const style = path.basename(main?.[1].cssBundle ?? '');
    const names = files.map(([name]) => name).toSorted();
    const version = createHash('sha256').update(names.join()).update(worker).digest('base64url').slice(0, 22);
    const begin = [...closureOf(metafile.outputs, OFFLINE).map((file) => path.basename(file)), style];
    return { assets: new Map(files), script, style, begin, worker, version };
  } finally {
    await stop();
  }
}

let made: Promise<ConsoleBundle> | null = null;

/** The console's files: made on first use, then kept in memory by the process. A failed try is repeated by the next use. */
export function loadConsoleBundle(): Promise<ConsoleBundle> {
  made ??= makeConsoleBundle().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
}
