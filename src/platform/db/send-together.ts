import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { Packet, type Prepared } from './packet.ts';

async function pass(tx: Tx, packet: Packet): Promise<unknown[]> {
  const text = packet.statements.map(({ sql }) => sql).join(';\n');
  return (await tx.executeQuery(CompiledQuery.raw(text, [packet]))).rows;
}

/**
 * Sends statements to the server in one packet and so in one round trip. They run in this order, each sees what those before it
 * have written, and after one that fails none takes effect. @returns the rows of each @throws what the first failure was
 */
export async function sendTogether<Rows extends readonly unknown[]>(
  tx: Tx,
  ...statements: { [Index in keyof Rows]: Prepared<Rows[Index]> }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  return (await pass(tx, new Packet(statements, false))) as { [Index in keyof Rows]: Rows[Index][] };
}

/** Sends the statements in one packet with the COMMIT, which is a ROLLBACK when one of them fails. Their rows are not seen. */
export async function sendWithCommit(tx: Tx, ...statements: Prepared<unknown>[]): Promise<void> {
  await pass(tx, new Packet(statements, true));
}
