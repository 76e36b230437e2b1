/** A statement with its arguments, to be sent with others. `Row`: what it returns. */
export type Prepared<Row> = { sql: string; values: readonly unknown[]; row?: Row };

/** Statements for one packet. They pass through Kysely, which sends one statement after the other, as the only argument of one. */
export class Packet {
  readonly statements: readonly Prepared<unknown>[];
  /** Sent together with the COMMIT, and not before. */
  readonly waits: boolean;
  constructor(statements: readonly Prepared<unknown>[], waits: boolean) {
    this.statements = statements;
    this.waits = waits;
  }
}
