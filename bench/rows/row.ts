import type { ChartHotel } from '../seed/chart-hotel.ts';
import type { SeededProperty } from '../seed/property-group.ts';

/** What requests are made of, on one of the two databases. */
export type Place = {
  property: SeededProperty;
  chart: ChartHotel;
  /** Of a manager of both hotels. */
  token: string;
  /** The path of a page far down the list of bookings. */
  laterPage: string;
  /** One for each client. */
  qrCodes: QrCode[];
};

/** A QR code of a booking, and what the gateway simulator calls it. */
export type QrCode = { id: string; gatewayQrId: string };

/** The n-th play of a row as one of its clients; `made`: the id that its first step has answered. */
export type At = Readonly<{ place: Place; client: number; n: number; made: string }>;

/** `headers`: in place of the one with the token. */
export type Call = Readonly<{ path: string; body?: object | string; headers?: Readonly<Record<string, string>> }>;

/** One request of a row. */
export type Step = Readonly<{ method: 'GET' | 'POST' | 'DELETE'; status: number; call: (at: At) => Call }>;

/** What is measured: requests that follow each other, over and over, by several clients at once. A read has one step. */
export type Row = Readonly<{
  name: string;
  kind: 'read' | 'write';
  /** Clients that play side by side; those of a read send the same to several connections. */
  clients: number;
  connections: number;
  steps: readonly Step[];
  /** What is counted and timed: each request (as a rule), or all steps together. */
  unit: 'request' | 'play';
  /** The least share of the bare route's rate; null: without a target. */
  bareMin: number | null;
  /** The most that the median may be, in milliseconds. */
  p50MaxMs?: number;
  /** What a replay has to put in place of what was recorded, besides ids: texts that differ from play to play. */
  texts?: (at: Omit<At, 'made'>) => readonly string[];
  /** Why there is nothing to replay; the row then has no bare column. */
  noBare?: string;
}>;

/** The id that the steps after the first need: of the active stay, else of the response. */
export function madeIn(response: string): string {
  if (!response.startsWith('{')) return '';
  const { id = '', stays = [] } = JSON.parse(response) as { id?: string; stays?: { id: string; status: string }[] };
  return stays.find((stay) => stay.status === 'ACTIVE')?.id ?? id;
}
