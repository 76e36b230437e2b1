import { copyFile, type FileHandle, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFile, unlessMissing } from './file-system.ts';

/** The server's log is moved aside (one older file is kept) when it is larger than this: at most about twice this on disk. */
const LOG_BYTES_MAX = 5_000_000;
const TAIL_BYTES = 4000;

/** The file in the data folder that the server writes its log to. */
export function logFilePath(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/** Opens the log for appending; the caller closes it once the server has it. */
export async function openLogFile(dataDir: string): Promise<FileHandle> {
  await boundLogFile(dataDir);
  const path = logFilePath(dataDir);
  await createPrivateFile(path);
  return open(path, 'a');
}

/** Cuts the log when it has grown too large. The server appends, so it continues at the new end. */
export async function boundLogFile(dataDir: string): Promise<void> {
  const path = logFilePath(dataDir);
  const size = (await unlessMissing(stat(path)))?.size ?? 0;
  if (size <= LOG_BYTES_MAX) return;
  await rm(`${path}.1`, { force: true });
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

/** The reason the server gave for not starting: the last FATAL or PANIC line that was written after `offset` bytes. */
export async function lastComplaint(dataDir: string, offset: number): Promise<string> {
  const text = (await readFile(logFilePath(dataDir))).subarray(offset).toString('utf8').slice(-TAIL_BYTES);
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}
