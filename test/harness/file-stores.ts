import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { openFileStore } from '../../src/platform/files/open-file-store.ts';
import { givenS3 } from './given-s3.ts';
import { openS3Server } from './s3-server.ts';

/** An empty store. */
export type EmptyStore = {
  /** The store as another process sees it. */
  open(): Promise<FileStore>;
  /** Adds a file that the product did not write. */
  plant(name: string, text: string): Promise<void>;
};

/** The database that all these stores are opened for. */
const DATABASE_ID = randomUUID();

/** A driver of the port, with what it needs to run. */
export type Driver = {
  newStore(): EmptyStore;
  /** s3rver treats the range 0-0 as the whole file. */
  knowsFirstByte: boolean;
  close(): Promise<void>;
};

export async function folderDriver(): Promise<Driver> {
  const root = await mkdtemp(path.join(tmpdir(), 'hostelry-files-'));
  return {
    newStore: () => {
      const dir = path.join(root, randomUUID(), 'files');
      return {
        open: async () => (await openFileStore({ kind: 'folder', dir }, DATABASE_ID)).files,
        plant: async (name, text) => {
          const file = path.join(dir, DATABASE_ID, name);
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, text);
        },
      };
    },
    knowsFirstByte: true,
    close: () => rm(root, { recursive: true, force: true }),
  };
}

export async function s3Driver(): Promise<Driver> {
  const server = await openS3Server();
  const { bucket } = server;
  // The driver talks directly to a given server.
  const endpoint = givenS3?.endpoint ?? server.endpoint;
  const region = 'us-east-1';
  const closes: (() => void)[] = [];
  const planter = new S3Client({ endpoint, region, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    newStore: () => {
      const prefix = `hotels/${randomUUID()}`;
      return {
        open: async () => {
          const { files, close } = await openFileStore({ kind: 's3', bucket, prefix, endpoint, region }, DATABASE_ID);
          closes.push(close);
          return files;
        },
        plant: async (name, text) => {
          const key = `${prefix}/${DATABASE_ID}/${name}`;
          if (server.plant !== null) return server.plant(key, text);
          await planter.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text, ContentLength: text.length }));
        },
      };
    },
    knowsFirstByte: givenS3 !== null,
    close: async () => {
      planter.destroy();
      for (const close of closes) close();
      await server.close();
    },
  };
}
