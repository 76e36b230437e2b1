import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { type CopiedFile, writeNew } from './copy-tree.ts';
import { OperatorError } from './operator-error.ts';

/** The format of a backup's folder. A backup with another number is refused. */
const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** One line for each file, in the format of `sha256sum`. */
const CHECKSUMS = 'checksums.sha256';
const PARTS = ['database', 'files', 'keys'] as const;
export type Part = (typeof PARTS)[number];

const Size = Type.Object({ files: Type.Integer({ minimum: 0 }), bytes: Type.Integer({ minimum: 0 }) });
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  hostelry: Type.String(),
  takenAt: Type.String(),
  installationId: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  migration: Type.Integer(),
  postgresVersion: Type.String(),
  postgresMajor: Type.Integer(),
  /** The service uses a SECRETS_KEY, which is not in the backup. */
  secretsKeyElsewhere: Type.Boolean(),
  folders: Type.Array(Type.String()),
  sizes: Type.Object({ database: Size, files: Size, keys: Size }),
  checksumsSha256: Type.String(),
});

/** The description of a backup. `folders` lists the folders of all parts, with the empty ones that a database needs. */
export type Manifest = Type.Static<typeof Manifest>;

/** A complete backup. Its `files` have not been compared with their checksums yet. */
export type ReadBackup = { manifest: Manifest; files: Omit<CopiedFile, 'bytes'>[] };

function sumSizes(files: readonly CopiedFile[]): Manifest['sizes'] {
  const of = (part: Part): { files: number; bytes: number } => {
    const own = files.filter((file) => file.path.startsWith(`${part}/`));
    return { files: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  return { database: of('database'), files: of('files'), keys: of('keys') };
}

/** Writes the checksums and the manifest, which complete the backup. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'sizes' | 'checksumsSha256'>,
  files: readonly CopiedFile[],
): Promise<Manifest> {
  const lines = files.map(({ sha256, path: name }) => `${sha256}  ${name}\n`);
  const { sha256 } = await writeNew(path.join(folder, CHECKSUMS), lines.join(''));
  const manifest = { format: FORMAT, ...facts, sizes: sumSizes(files), checksumsSha256: sha256 } satisfies Manifest;
  await writeNew(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Whether the name is below one of the parts, and leads nowhere else. */
function isInPart(name: string): boolean {
  const [part = '', ...rest] = name.split('/');
  return (
    PARTS.some((known) => known === part) &&
    rest.every((word) => word !== '' && word !== '.' && word !== '..' && !word.includes('\0'))
  );
}

function parseManifest(text: string, folder: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OperatorError(`${folder} is damaged: ${MANIFEST} cannot be read`);
  }
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (typeof format === 'number' && format > FORMAT)
    throw new OperatorError(`${folder} was made by a newer release: restore it with that one`);
  if (!Value.Check(Manifest, value) || !value.folders.every(isInPart))
    throw new OperatorError(`${folder} is damaged: ${MANIFEST} has the wrong content`);
  return value;
}

function parseLine(line: string, folder: string): { sha256: string; path: string } {
  const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  if (sha256 === undefined || name === undefined || !isInPart(name))
    throw new OperatorError(`${folder} is damaged: ${CHECKSUMS} has a wrong line`);
  return { sha256, path: name };
}

/**
 * Reads the manifest and the list of files.
 * @throws OperatorError if the folder is not a complete backup, or was made by a newer release
 */
export async function readBackup(folder: string): Promise<ReadBackup> {
  const read = (name: string): Promise<Buffer | null> =>
    readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
  const text = await read(MANIFEST);
  if (text === null) throw new OperatorError(`${folder} is not a backup: it has no ${MANIFEST}`);
  const manifest = parseManifest(text.toString(), folder);
  const checksums = await read(CHECKSUMS);
  const sha256 = checksums === null ? null : createHash('sha256').update(checksums).digest('hex');
  if (checksums === null || sha256 !== manifest.checksumsSha256)
    throw new OperatorError(`${folder} is damaged: ${CHECKSUMS} was changed after the backup`);
  const lines = checksums.toString().split('\n').slice(0, -1);
  return { manifest, files: lines.map((line) => parseLine(line, folder)) };
}

/** The sizes of a backup, for people. */
export function describeSizes({ sizes: { database, files } }: Manifest): string {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  return `database ${megabytes(database.bytes)}, ${files.files} files ${megabytes(files.bytes)}`;
}
