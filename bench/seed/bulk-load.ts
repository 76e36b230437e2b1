import pg from 'pg';

/** A constraint or plain index of a table, as the database defines it. */
type Guard = { table: string; name: string; definition: string; kind: 'constraint' | 'index'; isForeignKey: boolean };

/** A session that loads: much memory for sorts, and nothing waits for the disk. */
const LOADING = `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; set timezone = 'UTC';
  set synchronize_seqscans = off`;
/** Tables that are filled at once: one more than the usual cores, as some wait for the disk. */
const SESSIONS = 3;

/** Runs the work in its own session. */
export async function inSession<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(LOADING);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Keys, overlap constraints, references from and to the tables, and indexes; references first, as they depend on the keys. */
async function listGuards(client: pg.Client, tables: readonly string[]): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition, 'constraint' as kind,
       contype = 'f' as "isForeignKey"
     from pg_constraint
     where contype in ('p', 'u', 'x', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     union all
     select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 'index', false
     from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by "isForeignKey" desc, kind, "table", name`,
    [tables],
  );
  return rows;
}

async function drop(client: pg.Client, guards: readonly Guard[]): Promise<void> {
  for (const { table, name, kind } of guards)
    await client.query(kind === 'index' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`);
}

async function create(client: pg.Client, guards: readonly Guard[]): Promise<void> {
  for (const { table, name, kind, definition } of guards)
    await client.query(kind === 'index' ? definition : `alter table ${table} add constraint ${name} ${definition}`);
}

/** One transaction, which empties the table first: with `wal_level = minimal` its rows are then not logged. */
async function fill(client: pg.Client, table: string, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`truncate ${table}`);
  // Triggers look at other tables, which are not full yet. What they would write is written at the end, at once.
  await client.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await client.query(statement);
  await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
}

/** Does the work for each table, some at once, in the order of the list. */
async function forEachTable(
  connectionString: string,
  tables: readonly string[],
  work: (client: pg.Client, table: string) => Promise<unknown>,
): Promise<void> {
  const left = [...tables];
  const take = () =>
    inSession(connectionString, async (client) => {
      for (let table = left.shift(); table !== undefined; table = left.shift()) await work(client, table);
    });
  await Promise.all(Array.from({ length: SESSIONS }, take));
}

/**
 * Fills tables, which may refer to each other, without their keys, references and indexes, and then creates these again. That checks
 * every row too, several times faster than row by row. Some tables are filled at a time, in the order given (the longest
 * first); at the end all are vacuumed and analysed.
 * @param tables the statements that fill each table
 * @throws when the rows break a constraint, or when not every constraint and index is restored and valid
 */
export async function loadInBulk(connectionString: string, tables: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const names = Object.keys(tables);
  const guards = await inSession(connectionString, async (client) => {
    const found = await listGuards(client, names);
    await drop(client, found);
    return found;
  });
  await forEachTable(connectionString, names, async (client, table) => {
    await fill(client, table, tables[table] ?? []);
    await create(
      client,
      guards.filter((guard) => guard.table === table && !guard.isForeignKey),
    );
    await client.query(`analyze ${table}`);
  });
  // As long as another table is being filled, no row is known to be visible to all, and indexes alone could not be read.
  await forEachTable(connectionString, names, async (client, table) => {
    await client.query(`vacuum ${table}`);
  });
  await checkReferences(
    connectionString,
    guards.filter((guard) => guard.isForeignKey),
  );
  await inSession(connectionString, async (client) => {
    const { rowCount } = await client.query('select from pg_constraint where not convalidated');
    if (rowCount !== 0 || JSON.stringify(await listGuards(client, names)) !== JSON.stringify(guards))
      throw new Error('a constraint or an index was not restored');
  });
}

/** Declares the references, which takes no time, and then checks the rows of each table: that locks nothing, so tables go at once. */
async function checkReferences(connectionString: string, references: readonly Guard[]): Promise<void> {
  await inSession(connectionString, async (client) => {
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  });
  const tables = [...new Set(references.map(({ table }) => table))];
  await forEachTable(connectionString, tables, async (client, table) => {
    for (const { name } of references.filter((guard) => guard.table === table))
      await client.query(`alter table ${table} validate constraint ${name}`);
  });
}
