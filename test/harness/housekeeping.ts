import type { ApiClient, TestProperty } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** The path of the property's housekeeping. */
export const housekeeping = ({ path }: TestProperty): string => `${path}/housekeeping`;

/** The room as the list of housekeeping shows it. */
export async function keptRoom(property: TestProperty, roomId: string, client: ApiClient = property.admin) {
  const rooms = bodyOf(await client.get(`${housekeeping(property)}/rooms`));
  return rooms.find((room: { roomId: string }) => room.roomId === roomId);
}

/** Sets the condition of the room. Returns the response. */
export function setCondition(property: TestProperty, roomId: string, body: object, client: ApiClient = property.admin) {
  return client.put(`${housekeeping(property)}/rooms/${roomId}/condition`, body);
}
