import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENT_TYPES } from '../../src/features/guests/documents/reading/reading.rules.ts';

/** What a person reads in a picture (docs/behaviour.md, "Measuring with your own pictures"). Null: not shown, or not legible. */
export type OwnTruth = Readonly<{
  /** The kind, and others that are accepted too. `NONE` stands alone: no document that the service knows. */
  kinds: readonly string[];
  /** The ways to write the number that are right. */
  numbers: readonly string[];
  dateOfBirth: string | null;
  /** The ways to write the name that are right. */
  names: readonly string[];
  isReadable: boolean;
  isPhoto: boolean;
}>;

export type OwnSample = Readonly<{ name: string; file: string; truth: OwnTruth }>;

const KINDS: readonly string[] = [...DOCUMENT_TYPES, 'NONE'];

function toList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toTruth(file: string, json: Readonly<Record<string, unknown>>): OwnTruth {
  const kinds = toList(json['kind']);
  if (kinds.length === 0 || !kinds.every((kind) => KINDS.includes(kind)))
    throw new Error(`${file}: "kind" must be of ${KINDS.join(', ')}`);
  const dateOfBirth = toText(json['dateOfBirth']);
  if (dateOfBirth !== null && !/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth))
    throw new Error(`${file}: "dateOfBirth" must be like 1990-05-31`);
  return {
    kinds,
    numbers: toList(json['number']),
    dateOfBirth,
    names: toList(json['name']),
    isReadable: json['readable'] !== false,
    isPhoto: json['photo'] === true,
  };
}

/** The samples in a folder and its subfolders: each NAME.json with the file NAME of another ending. @throws Error where one is wrong */
export async function loadOwnSamples(folder: string): Promise<OwnSample[]> {
  const files = (await readdir(folder, { recursive: true })).sort();
  const pictures = new Map(files.filter((file) => !file.endsWith('.json')).map((file) => [file.replace(/\.[^./]+$/, ''), file]));
  const samples: OwnSample[] = [];
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    const name = file.slice(0, -'.json'.length);
    const picture = pictures.get(name);
    if (picture === undefined) throw new Error(`${file}: there is no picture ${name}`);
    const truth = toTruth(file, JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>);
    samples.push({ name, file: path.join(folder, picture), truth });
  }
  return samples;
}
