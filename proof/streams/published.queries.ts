import type { Instances } from '../instances.ts';

/** What a stream of the property had to publish, in order. @param subject the booking, null for a stream of the whole property */
export async function listPublished(
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
