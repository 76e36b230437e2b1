import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the console as it is sent. */
export type ConsoleAsset = { type: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** The console's program and style. */
export type ConsoleBundle = {
  /** By file name; the name holds a hash of the content. */
  assets: ReadonlyMap<string, ConsoleAsset>;
  script: string;
  style: string;
  /** Differs whenever any file does. */
  version: string;
};

const ENTRY = path.join(import.meta.dirname, '../../../../console/src/main.tsx');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

async function compress(name: string, contents: Uint8Array): Promise<[string, ConsoleAsset]> {
  const plain = Buffer.from(contents);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain, quality)]);
  return [name, { type: TYPES[path.extname(name)] ?? 'application/octet-stream', plain, gzip: zipped, br }];
}

/** Bundles the console. esbuild runs as a process of its own, which ends with it. */
async function bundle(): Promise<ConsoleBundle> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2023',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      minify: true,
      legalComments: 'none',
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      outdir: '/console',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const files = await Promise.all(outputFiles.map((file) => compress(path.basename(file.path), file.contents)));
    const main = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith('main.tsx') === true);
    const script = path.basename(main?.[0] ?? '');
    const style = path.basename(main?.[1].cssBundle ?? '');
    const names = files.map(([name]) => name).toSorted();
    const version = createHash('sha256').update(names.join()).digest('base64url').slice(0, 22);
    return { assets: new Map(files), script, style, version };
  } finally {
    await stop();
  }
}

/** The console's files: made on first use, then kept in memory. A failed try is repeated by the next use. */
export function createConsoleBundle(): () => Promise<ConsoleBundle> {
  let made: Promise<ConsoleBundle> | null = null;
  return () => {
    made ??= bundle().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
