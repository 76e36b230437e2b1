import type { ChildProcess } from 'node:child_process';
import type { BareQuestion } from './bare.ts';
import { ask } from './child.ts';
import type { Column, Figure, LoadJob } from './client.ts';
import { countRows, describeGrowth } from './count-rows.ts';
import type { Pause } from './event-loop.ts';
import type { ProductQuestion, ProductReady } from './product.ts';
import type { Place, QrCode } from './rows/row.ts';
import { ROWS, rowAt } from './rows/rows.ts';
import { WEBHOOK } from './rows/webhook.ts';
import { WHOLE_STAY } from './rows/writes.ts';
import { clearRound } from './seed/property-group.ts';
import { measureWriteLimit, type WriteLimit } from './write-limit/write-limit.ts';

/** A seeded database and the product on it. */
export type Side = ProductReady & { connectionString: string; child: ChildProcess };

/** All that runs. The bare routes are on the large database. */
export type Stage = { large: Side; small: Side; bare: Server; client: ChildProcess };

/** The figures of a server, and of its event loop meanwhile. */
export type Played = Figure & { pause: Pause };
type Columns = { product: Played; bare: Played | null; empty: Played; small: Played };
/** One round of a row; `bare` is null where there is nothing to replay. `limit`: of the whole stay, where there is a pgbench. */
export type Round = Columns & { limit: WriteLimit | null };
export type Measured = { row: number; rounds: Round[] };

/** `onRound`: called before each round. */
export type Options = { seconds: number; rounds: number; onRound: (round: number) => void };

const WARM_UP_SECONDS = 0.5;
const PROOF_PLAYS = 3;
/** Plays of the recording had the numbers before. */
const FIRST_PLAY = 10;

type Server = { url: string; child: ChildProcess };
type Slice = { side: Side; server: Server; column: Column };

async function load(stage: Stage, job: LoadJob): Promise<Figure> {
  return ask<Figure>(stage.client, job);
}

async function clear({ connectionString, place }: Side, row: number): Promise<void> {
  if (rowAt(row).kind === 'write') await clearRound(connectionString, place.property);
}

/** What a slice needs that the one before has removed. */
async function prepare(stage: Stage, side: Side, row: number): Promise<void> {
  if (rowAt(row) !== WEBHOOK) return;
  const { url, place, child } = side;
  place.qrCodes = await ask<QrCode[]>(child, 'qrCodes' satisfies ProductQuestion);
  if (side === stage.large) await ask(stage.bare.child, place satisfies Place);
  await load(stage, { row, column: 'product', url, place, seconds: 0, from: 0, plays: 1 });
}

/** Warms a row up, then measures it. */
async function playSlice(stage: Stage, { side, server, column }: Slice, row: number, seconds: number): Promise<Played> {
  await prepare(stage, side, row);
  const job = { row, column, url: server.url, place: side.place };
  const { next } = await load(stage, { ...job, seconds: WARM_UP_SECONDS, from: FIRST_PLAY });
  await ask<Pause>(server.child, 'pauses' satisfies ProductQuestion & BareQuestion);
  const figure = await load(stage, { ...job, seconds, from: next });
  const pause = await ask<Pause>(server.child, 'pauses' satisfies ProductQuestion & BareQuestion);
  await clear(side, row);
  return { ...figure, pause };
}

/** The same statements without the product or any other service: what the database itself can do. */
async function playLimit({ large }: Stage, row: number, seconds: number): Promise<WriteLimit | null> {
  const { connectionString, place, recorded } = large;
  const recordings = recorded[row];
  if (recordings === undefined) return null;
  const textsOf = (client: number, n: number) => rowAt(row).texts?.({ place, client, n }) ?? [];
  const { propertyId } = place.property;
  const job = { connectionString, propertyId, recordings, textsOf, from: FIRST_PLAY, seconds: Math.ceil(seconds) };
  const limit = await measureWriteLimit(job);
  await clear(large, row);
  return limit;
}

/** The columns of a row one after the other, in reverse order in every other round. */
async function playRound(stage: Stage, row: number, round: number, seconds: number): Promise<Round> {
  const { large, small, bare } = stage;
  const slices: Record<keyof Columns, Slice> = {
    bare: { side: large, server: bare, column: 'bare' },
    product: { side: large, server: large, column: 'product' },
    small: { side: small, server: small, column: 'product' },
    empty: { side: large, server: bare, column: 'empty' },
  };
  const order = Object.keys(slices) as (keyof Columns)[];
  if (round % 2 === 1) order.reverse();
  const played: Partial<Columns> = { bare: null };
  for (const name of order)
    if (name !== 'bare' || rowAt(row).noBare === undefined) played[name] = await playSlice(stage, slices[name], row, seconds);
  const limit = rowAt(row) === WHOLE_STAY ? await playLimit(stage, row, seconds) : null;
  return { ...(played as Columns), limit };
}

/** @throws unless the replay of a row writes as many rows into each table as the product does */
async function proveReplay(stage: Stage, row: number): Promise<void> {
  const { name, kind, noBare } = rowAt(row);
  const { large, bare } = stage;
  if (noBare !== undefined) return;
  const grown: string[] = [];
  for (const [column, url] of [
    ['product', large.url],
    ['bare', bare.url],
  ] as const) {
    await clear(large, row);
    await prepare(stage, large, row);
    const count = () => (kind === 'write' ? countRows(large.connectionString, large.place.property.propertyId) : new Map());
    const before = await count();
    await load(stage, { row, column, url, place: large.place, seconds: 0, from: FIRST_PLAY, plays: PROOF_PLAYS });
    grown.push(describeGrowth(before, await count()));
  }
  await clear(large, row);
  if (grown[0] !== grown[1]) throw new Error(`${name}: the product adds ${grown[0]}; its replay adds ${grown[1]}`);
}

/** The numbers of the rows whose name has the text in it. */
export function rowsNamed(text: string): number[] {
  return [...ROWS.keys()].filter((row) => rowAt(row).name.includes(text));
}

/** Measures rows, each in the given number of rounds. */
export async function measure(stage: Stage, rows: readonly number[], { seconds, rounds, onRound }: Options): Promise<Measured[]> {
  for (const row of rows) await proveReplay(stage, row);
  const measured: Measured[] = rows.map((row) => ({ row, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    onRound(round);
    for (const { row, rounds: into } of measured) into.push(await playRound(stage, row, round, seconds));
  }
  return measured;
}
