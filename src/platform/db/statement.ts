import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { Prepared } from './packet.ts';

/** A placeholder for an argument of each call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholders that `build` gets in place of the arguments. */
export type Slots<Args> = { [Name in keyof Args]: Args[Name] };

/**
 * A hot statement whose text is compiled once in a process and not at every call: for one of 60 lines that saves a tenth of a
 * request. `build` gets a placeholder for each argument and may use it only as a value.
 * @returns a function that runs the statement with the arguments of the call; `prepare` leaves it to be sent with others
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (args: Slots<Args>) => RawBuilder<Row>,
): { (db: Db, args: Args): Promise<Row[]>; prepare(db: Db, args: Args): Prepared<Row> } {
  let made: { sql: string; parameters: readonly unknown[] } | undefined;
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Slots<Args>;
  const prepare = (db: Db, args: Args): Prepared<Row> => {
    made ??= build(slots).compile(db);
    const values = made.parameters.map((parameter) => (parameter instanceof Slot ? args[parameter.name] : parameter));
    return { sql: made.sql, values };
  };
  const run = async (db: Db, args: Args): Promise<Row[]> => {
    const { sql, values } = prepare(db, args);
    return (await db.executeQuery(CompiledQuery.raw(sql, [...values]) as CompiledQuery<Row>)).rows;
  };
  return Object.assign(run, { prepare });
}
