import type { KillableService } from './two-processes.ts';

type Sql = Pick<KillableService, 'sql'>;

/** All events of all properties. */
export async function countEvents({ sql }: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>('select sum(last_position)::integer as count from event_counter');
  return row?.count ?? 0;
}

/** What is still to be sent to URLs that begin so: deliveries, and endpoints that have not all of theirs. */
export async function countOpen({ sql }: Sql, url: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select (count(d.id) + count(distinct e.id) filter (where e.position < c.last_position))::integer as count
     from webhook_endpoint e join event_counter c on c.property_id = e.property_id
     left join webhook_delivery d on d.property_id = e.property_id and d.endpoint_id = e.id and d.status = 'PENDING'
     where starts_with(e.url, $1)`,
    [url],
  );
  return row?.count ?? 0;
}

/** The property of each record that an event names. */
export async function listOwners({ sql }: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; owner: string }>(
    'select distinct subject_id as id, property_id as owner from event where subject_id is not null and subject_id <> property_id',
  );
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}
