import type { Instances } from '../instances.ts';

const TABLES = `
  select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE' order by 1`;

/** Rows and a digest of each table of the hotel: equal digests mean that nothing was written in between. */
export async function readContent({ sql }: Pick<Instances, 'sql'>, propertyId: string): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>(TABLES);
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
       from ${name} t where property_id = $1`,
  );
  const rows = await sql<{ name: string; content: string }>(
    [...digests, `select 'property', hashtextextended(t::text, 0)::text from property t where id = $1`].join(' union all '),
    [propertyId],
  );
  return new Map(rows.map(({ name, content }) => [name, content]));
}
