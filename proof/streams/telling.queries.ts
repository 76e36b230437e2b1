import type { Instances } from '../instances.ts';

/** What a stream of the hotel was to tell, in its order. @param subject of which booking, null on a stream of the whole hotel */
export async function tellingOf(
  { sql }: Pick<Instances, 'sql'>,
  propertyId: string,
  stream: string,
  subject: string | null,
): Promise<{ id: string; data: unknown }[]> {
  return sql<{ id: string; data: unknown }>(
    `select position::text as id, data from event
     where property_id = $1 and stream = $2 and ($3::uuid is null or subject_id = $3) order by event.position`,
    [propertyId, stream, subject],
  );
}
