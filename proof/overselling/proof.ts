/**
 * The proof that nothing is oversold: many clients do whatever a client can do, at once and over a real database; between
 * batches, the tables are compared with the rules. There is no model of what should have happened.
 */
import assert from 'node:assert/strict';
import type pg from 'pg';
import { copyTables } from '../../test/harness/citus.ts';
import { createRandom, type Random } from '../../test/harness/random.ts';
import { createRawClient } from '../../test/harness/raw-request.ts';
import type { TestProperty, TestService } from '../../test/harness/service-under-test.ts';
import { planBatch } from './batch.ts';
import type { DrawOptions, Operation } from './draw.ts';
import { excessIn, type ListedHold, offerIn, timelinesByType, unexplained, unlisted } from './judge.ts';
import type { Kind } from './operations.ts';
import { openProperties, type PropertyState, readProperties } from './properties.ts';
import { describeSold, findBrokenRules, openTables, type Step, stepsFrom, stepsInRange } from './tables.ts';

const CLIENTS = 16;
const BATCH = 120;
/** The clock stands between the quarters of an hour, on which all expected dates fall. */
const [QUARTER_MS, INTO_QUARTER_MS] = [15 * 60_000, 7 * 60_000];
/** Before the autumn's clock changes in Europe and America. */
const BEGIN = '2026-10-20T05:07:00.000Z';
/** How long after the last batch guests begin to leave, when only selling. */
const FAR_MS = 30 * 86_400_000;
const EVER = '-infinity';

export type ProofOptions = { seed: number; operations: number; sellingOnly: boolean };

/** Counts that show whether a run has proved anything. */
export type Report = {
  operations: number;
  /** Responses by kind of operation and status. */
  responses: Record<string, Record<number, number>>;
  /** Refusals because rooms of the type would have been oversold, by kind. */
  refusedSales: Record<string, number>;
  /** Types with excess, summed over all batches, and the largest excess of one type at one instant. */
  excessSeen: number;
  excessMost: number;
  listedHolds: number;
  seconds: number;
};

/** The report in one line. */
export function formatSummary({
  operations,
  responses,
  refusedSales,
  excessSeen,
  excessMost,
  listedHolds,
  seconds,
}: Report): string {
  const granted = Object.values(responses).flatMap((counts) => Object.entries(counts).filter(([status]) => Number(status) < 300));
  const refused = Object.entries(refusedSales).map(([kind, count]) => `${kind} ${count}`);
  return [
    `${operations} operations in ${seconds} s`,
    `${granted.reduce((sum, [, count]) => sum + count, 0)} granted`,
    `refused for want of rooms: ${refused.join(', ')}`,
    `types with too much sold: ${excessSeen}, by at most ${excessMost}, with ${listedHolds} holds listed`,
  ].join('; ');
}

type Done = Operation<Kind> & { status: number; text: string };

/** Acceptable statuses beside 2xx and 409: the record may be gone, or already be as requested. */
const OTHER_ANSWERS: Partial<Record<Kind, readonly number[]>> = {
  hold: [404],
  assign: [400, 404],
  checkIn: [404],
  addRoomStay: [404],
  move: [400, 404],
  roomOut: [404],
  roomBack: [404],
  retype: [404],
  deleteRoom: [404],
  createRoom: [404],
  changeDates: [400],
};

type Play = {
  service: TestService;
  db: pg.Client;
  properties: readonly TestProperty[];
  send: ReturnType<typeof createRawClient>['send'];
  options: DrawOptions;
  report: Report;
};

/** Sends one batch from all clients at once. */
async function perform({ properties: testProperties, send }: Play, batch: readonly Operation<Kind>[]): Promise<Done[]> {
  const done: Done[] = [];
  const queue = batch.values();
  const apiClient = async (): Promise<void> => {
    for (const operation of queue) {
      const property = testProperties.find(({ id }) => id === operation.propertyId);
      const { status, text } = await send({
        method: operation.method,
        url: `/properties/${operation.propertyId}${operation.path}`,
        headers: { authorization: `Bearer ${property?.admin.token}`, 'content-type': 'application/json' },
        ...(operation.body === undefined ? {} : { body: JSON.stringify(operation.body) }),
      });
      done.push({ ...operation, status, text: status < 400 ? '' : text });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, apiClient));
  return done;
}

function isAnswer({ kind, status, text }: Done): boolean {
  if (status >= 200 && status < 300) return true;
  if (status !== 409) return OTHER_ANSWERS[kind]?.includes(status) === true;
  const { message } = JSON.parse(text) as { message?: unknown };
  return typeof message === 'string' && message !== '';
}

function count(report: Report, done: readonly Done[]): void {
  for (const { kind, status, text } of done) {
    report.operations += 1;
    report.responses[kind] ??= {};
    report.responses[kind][status] = (report.responses[kind][status] ?? 0) + 1;
    if (status === 409 && text.includes('insufficient availability'))
      report.refusedSales[kind] = (report.refusedSales[kind] ?? 0) + 1;
  }
}

async function read<T>({ properties: testProperties, send }: Play, propertyId: string, path: string): Promise<T> {
  const token = testProperties.find(({ id }) => id === propertyId)?.admin.token;
  const url = `/properties/${propertyId}${path}`;
  const { status, text } = await send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  assert.equal(status, 200, `${url}: ${text}`);
  return JSON.parse(text) as T;
}

type ConflictRow = Omit<ListedHold, 'roomTypeId'> & { kind: string; roomTypeCode: string };

/** The holds that `/conflicts` lists for the property, by type. */
async function listedHolds(play: Play, testProperty: PropertyState): Promise<ListedHold[]> {
  const rows = await read<ConflictRow[]>(play, testProperty.id, '/conflicts');
  const idOf = new Map(testProperty.types.map(({ id, code }) => [code, id]));
  return rows
    .filter(({ kind }) => kind === 'HOLD')
    .map((row) => ({ ...row, roomTypeId: idOf.get(row.roomTypeCode) ?? row.roomTypeCode }));
}

type OfferRow = { roomTypeCode: string; totalRooms: number; heldQuantity: number; availableQuantity: number };

/** Availability of some dates, compared with the tables. */
async function offersThatDiffer(play: Play, testProperty: PropertyState, random: Random): Promise<string[]> {
  const day = (days: number): string =>
    new Date(Date.parse(play.service.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const first = random.below(play.options.sellingOnly ? 60 : 4) - 1;
  const [from, to] = [day(first), day(first + 1 + random.below(3))];
  const rows = await read<OfferRow[]>(play, testProperty.id, `/rooms/availability-range?from=${from}&to=${to}`);
  const timelines = timelinesByType(await stepsInRange(play.db, testProperty.id, from, to, play.service.clock.now()));
  return testProperty.types.flatMap(({ id, code, active }) => {
    const row = rows.find(({ roomTypeCode }) => roomTypeCode === code);
    const shown = row && { totalRooms: row.totalRooms, heldQuantity: row.heldQuantity, availableQuantity: row.availableQuantity };
    const is = JSON.stringify(active ? offerIn(timelines.get(id) ?? []) : undefined);
    return JSON.stringify(shown) === is ? [] : [`${code} from ${from} to ${to} offers ${JSON.stringify(shown)}, not ${is}`];
  });
}

/** All violations after a batch, one sentence each. */
async function faults(
  play: Play,
  before: readonly Step[],
  done: readonly Done[],
  since: string,
  random: Random,
): Promise<string[]> {
  const { db, properties: testProperties, service, options: drawOptions, report } = play;
  const ids = testProperties.map(({ id }) => id);
  await copyTables(db);
  const properties = await readProperties(db, ids, service.clock.now());
  const found: string[] = [];
  for (const violation of await findBrokenRules(db, ids, since)) found.push(`${violation.rule}: ${violation.ids.join()}`);
  const listed = (await Promise.all(properties.map((testProperty) => listedHolds(play, testProperty)))).flat();
  const after = await stepsFrom(db, ids, service.clock.now());
  const [was, is] = [timelinesByType(before), timelinesByType(after)];
  const succeeded = done.filter(({ status }) => status < 300);
  for (const testProperty of properties) {
    const ofProperty = succeeded.filter(({ propertyId }) => propertyId === testProperty.id);
    for (const { id, code } of testProperty.types) {
      const timeline = is.get(id) ?? [];
      const sentences = [
        ...unlisted(
          timeline,
          listed.filter(({ roomTypeId }) => roomTypeId === id),
        ),
        ...unexplained(was.get(id) ?? [], timeline, ofProperty),
        ...(drawOptions.sellingOnly && timeline.some((step) => excessIn(step) > 0) ? ['more is sold than there is'] : []),
      ];
      found.push(...sentences.map((sentence) => `type ${code} of ${testProperty.id}: ${sentence}`));
      if (sentences.length > 0) found.push(...(await describeSold(db, id, since)));
      const most = Math.max(0, ...timeline.map(excessIn));
      if (most > 0) report.excessSeen += 1;
      report.excessMost = Math.max(report.excessMost, most);
    }
  }
  report.listedHolds += listed.length;
  const testProperty = random.pick(properties);
  if (testProperty !== undefined) found.push(...(await offersThatDiffer(play, testProperty, random)));
  return found;
}

/** Moves the clock on, to the same minute of some later quarter of an hour: of the next one where no guest may become overdue. */
function passTime({ service, options: drawOptions }: Play, random: Random): void {
  const quarters = { none: 0, one: 1, some: 1 + random.below(12), night: 32 + random.below(32) };
  const passed = quarters[drawOptions.sellingOnly ? 'one' : random.weighted({ none: 2, some: 7, night: 1 })];
  const quarter = Math.floor(Date.parse(service.clock.now()) / QUARTER_MS) + passed;
  service.clock.set(new Date(quarter * QUARTER_MS + INTO_QUARTER_MS).toISOString());
}

function story(options: ProofOptions, batch: number, found: readonly string[], done: readonly Done[]): string {
  const lines = done.map(({ kind, status, propertyId, path, body, text }) =>
    [kind, status, propertyId, path, JSON.stringify(body), status === 409 ? text.slice(0, 300) : ''].join(' '),
  );
  const where = `seed ${options.seed}, batch ${batch}, ${options.sellingOnly ? 'only selling' : 'everything'}`;
  // The violations stand last: of a long output, CI shows the end.
  return [`${where}: what the clients did, in the order of the answers:`, ...lines, `${where}:`, ...found.slice(0, 60)].join(
    '\n',
  );
}

async function play(stage: Play, options: ProofOptions): Promise<void> {
  const { service, db, properties: testProperties, options: drawOptions, report } = stage;
  const ids = testProperties.map(({ id }) => id);
  for (let batch = 1; report.operations < options.operations; batch += 1) {
    const random = createRandom(options.seed * 1_000_003 + batch);
    passTime(stage, random);
    const since = service.clock.now();
    await copyTables(db);
    const before = await stepsFrom(db, ids, since);
    const size = Math.min(BATCH, options.operations - report.operations);
    const done = await perform(
      stage,
      planBatch({ random, number: batch, size }, await readProperties(db, ids, since), since, drawOptions),
    );
    count(report, done);
    const isLast = report.operations >= options.operations;
    const found = [
      ...done.filter((one) => !isAnswer(one)).map(({ kind, path, status, text }) => `${kind} ${path}: ${status} ${text}`),
      ...(await faults(stage, before, done, isLast ? EVER : since, random)),
    ];
    if (found.length > 0) assert.fail(story(options, batch, found, done));
  }
}

/** Runs the operations and fails after the first batch with a violation, with the seed and the last batch. */
export async function proveNothingOversold(service: TestService, options: ProofOptions): Promise<Report> {
  const db = await openTables(service);
  const client = createRawClient(service.url, CLIENTS);
  const begun = performance.now();
  try {
    service.clock.set(BEGIN);
    const testProperties = await openProperties(service);
    const playedMs = Math.ceil(options.operations / BATCH) * QUARTER_MS;
    const farEnd = new Date(Date.parse(BEGIN) + playedMs + FAR_MS).toISOString();
    const drawOptions = { sellingOnly: options.sellingOnly, farEnd };
    const counts = { operations: 0, responses: {}, refusedSales: {}, excessSeen: 0, excessMost: 0, listedHolds: 0, seconds: 0 };
    const stage: Play = { service, db, properties: testProperties, send: client.send, options: drawOptions, report: counts };
    await play(stage, options);
    stage.report.seconds = Math.round((performance.now() - begun) / 1000);
    return stage.report;
  } finally {
    client.close();
    await db.end();
  }
}
