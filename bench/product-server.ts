/**
 * The product in a process of its own: builds the benchmark's house, tells which SQL each request sends, then serves.
 * Told by IPC, so that nothing of the benchmark is in the service.
 */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { type Service, startService } from '../src/start.ts';
import { buildHouse, type Call, CYCLE_STEPS, type CycleRoom, cycleCall, type House, readsOf } from './house.ts';
import { installRecorder, recording, type Statement } from './recorder.ts';

/** What the bare server needs to do the same work. */
export type Recorded = {
  reads: { name: string; statements: Statement[] }[];
  cycle: Statement[][];
  cycleRoom: CycleRoom;
  /** The guest of each cycle room, by the room's id. */
  guestIds: Record<string, string>;
};

const CYCLE_WARM_UPS = 3;

async function request(service: Service, house: House, call: Call): Promise<string> {
  const headers = { authorization: `Bearer ${house.token}` };
  const answer = await service.app.inject({
    method: call.method,
    url: call.path,
    headers,
    ...(call.body === undefined ? {} : { payload: call.body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.path}: ${answer.statusCode} ${answer.body}`);
  return answer.body;
}

/** Guests must have signed before they leave: the guest of a cycle room does so once. */
async function signGuest(service: Service, house: House, room: CycleRoom): Promise<string> {
  const call = cycleCall(0, house, room, 0, '');
  const booking = JSON.parse(await request(service, house, { ...call, body: { ...call.body, guestName: 'Cycle Guest' } })) as {
    id: string;
    primaryGuest: { id: string };
  };
  const boundary = 'bench';
  const answer = await service.app.inject({
    method: 'POST',
    url: `${house.path}/guests/${booking.primaryGuest.id}/signature`,
    headers: { authorization: `Bearer ${house.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="s.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" stroke="#000"/></svg>\r\n--${boundary}--\r\n`,
  });
  if (answer.statusCode >= 300) throw new Error(`the signature was refused: ${answer.body}`);
  return booking.primaryGuest.id;
}

async function recordCycle(service: Service, house: House, room: CycleRoom, iteration: number): Promise<Statement[][]> {
  const statements: Statement[][] = [];
  let bookingId = '';
  for (const step of CYCLE_STEPS.keys()) {
    statements.push(
      await recording(async () => {
        const body = await request(service, house, cycleCall(step, house, room, iteration, bookingId));
        if (step === 0) bookingId = (JSON.parse(body) as { id: string }).id;
      }),
    );
  }
  return statements;
}

async function record(service: Service, house: House): Promise<Recorded> {
  const guestIds: Record<string, string> = {};
  for (const room of house.cycleRooms) guestIds[room.id] = await signGuest(service, house, room);
  const reads: Recorded['reads'] = [];
  for (const { name, call } of readsOf(house)) {
    await request(service, house, call);
    reads.push({ name, statements: await recording(() => request(service, house, call)) });
  }
  const [cycleRoom] = house.cycleRooms;
  if (cycleRoom === undefined) throw new Error('the house has rooms for the cycles');
  let cycle: Statement[][] = [];
  for (let iteration = 0; iteration < CYCLE_WARM_UPS; iteration += 1)
    cycle = await recordCycle(service, house, cycleRoom, iteration);
  return { reads, cycle, cycleRoom, guestIds };
}

installRecorder();
const service = await startService(readConfig(), pino({ level: 'silent' }));
const house = await buildHouse(service);
process.send?.({ url: service.url, house, recorded: await record(service, house) });
process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
