/** What the card writer says of itself. */
export const WRITER_STATES = ['READY', 'NO_CARD', 'BUSY', 'NO_READER'] as const;
export type WriterState = (typeof WRITER_STATES)[number];

/** Why a card was not written. */
export const WRITE_REFUSALS = ['NO_CARD', 'BUSY', 'NO_READER', 'WRITE_FAILED', 'UNKNOWN_FORMAT'] as const;
export type WriteRefusal = (typeof WRITE_REFUSALS)[number];

/** The number of the card on the writer; null: none lies there, or it is unknown. */
export type WriterStatus = { state: WriterState; cardId: string | null };

const PROTOCOL = 'hostelry-card-writer/1';

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

/** Reads the answer of `GET /status`; null: another program answers there, or another protocol. */
export function readStatus(body: unknown): WriterStatus | null {
  const state = WRITER_STATES.find((one) => one === field(body, 'state'));
  if (field(body, 'protocol') !== PROTOCOL || state === undefined) return null;
  const cardId = field(body, 'cardId');
  return { state, cardId: typeof cardId === 'string' && cardId !== '' ? cardId : null };
}

/** Reads the answer of `POST /write`: the number of the card that was written, or why none was; null: it is neither. */
export function readWritten(isOk: boolean, body: unknown): { cardId: string } | { refusal: WriteRefusal } | null {
  const cardId = field(body, 'cardId');
  if (isOk) return typeof cardId === 'string' && cardId.trim() !== '' ? { cardId } : null;
  const refusal = WRITE_REFUSALS.find((one) => one === field(body, 'error'));
  return refusal === undefined ? null : { refusal };
}

/** The sector with a code of zeros: no lock takes the card, and it can be written again. */
export function wiped<S extends { blocks: readonly string[] }>(sector: S): S {
  const last = sector.blocks.length - 1;
  return { ...sector, blocks: sector.blocks.map((block, index) => (index === last ? '0'.repeat(block.length) : block)) };
}
