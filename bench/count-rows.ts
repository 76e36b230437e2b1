import pg from 'pg';

/** The number of rows of a property in each table, by table name. */
export async function countRows(connectionString: string, propertyId: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${pg.escapeIdentifier(name)} where property_id = $1`,
        [propertyId],
      );
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  } finally {
    await client.end();
  }
}

/** In words: the tables that have grown or shrunk, and by how many rows. */
export function describeGrowth(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  const grown = [...after]
    .map(([table, count]) => ({ table, by: count - (before.get(table) ?? 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ table, by }) => `${table} ${by > 0 ? '+' : ''}${by}`);
  return grown.length === 0 ? 'nothing' : grown.join(', ');
}
