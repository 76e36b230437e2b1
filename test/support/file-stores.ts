import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { openFileStore } from '../../src/platform/files/open-file-store.ts';
import { openS3Server } from './s3-server.ts';

/** One store that nothing is in yet. */
export type EmptyStore = {
  /** The store as one more process sees it. */
  open(): Promise<FileStore>;
  /** Puts something there that the product did not. */
  plant(name: string, text: string): Promise<void>;
};

/** A driver of the port, with what it needs to run. */
export type Driver = { newStore(): EmptyStore; close(): Promise<void> };

export async function folderDriver(): Promise<Driver> {
  const root = await mkdtemp(path.join(tmpdir(), 'hostelry-files-'));
  return {
    newStore: () => {
      const dir = path.join(root, randomUUID(), 'files');
      return {
        open: async () => (await openFileStore({ kind: 'folder', dir })).files,
        plant: async (name, text) => {
          await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
          await writeFile(path.join(dir, name), text);
        },
      };
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

export async function s3Driver(): Promise<Driver> {
  const server = await openS3Server();
  const { bucket, endpoint } = server;
  const region = 'us-east-1';
  const closes: (() => void)[] = [];
  const planter = new S3Client({ endpoint, region, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    newStore: () => {
      const prefix = `hotels/${randomUUID()}`;
      return {
        open: async () => {
          const { files, close } = await openFileStore({ kind: 's3', bucket, prefix, endpoint, region });
          closes.push(close);
          return files;
        },
        plant: async (name, text) => {
          await planter.send(
            new PutObjectCommand({ Bucket: bucket, Key: `${prefix}/${name}`, Body: text, ContentLength: text.length }),
          );
        },
      };
    },
    close: async () => {
      planter.destroy();
      for (const close of closes) close();
      await server.close();
    },
  };
}
