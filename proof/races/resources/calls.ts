/** Requests that several resources share. */
import { type Call, idOf, type Scene } from '../scene.ts';

export const post = (path: string, body: unknown = {}): Call => ({ method: 'POST', path, body });
export const put = (path: string, body: unknown): Call => ({ method: 'PUT', path, body });
export const remove = (path: string): Call => ({ method: 'DELETE', path });

export const bookingPath = (scene: Scene, name: string, rest = ''): string => `/bookings/${idOf(scene, name)}${rest}`;
export const roomPath = (scene: Scene, number: number, rest = ''): string => `/rooms/${idOf(scene, `room ${number}`)}${rest}`;
export const typePath = (scene: Scene, code: string): string => `/room-types/${idOf(scene, `type ${code}`)}`;
export const stayPath = (scene: Scene, name: string, rest: string): string => `/room-stays/${idOf(scene, `stay ${name}`)}${rest}`;

/** Checks the booking into the rooms. */
export function checkInCall(scene: Scene, name: string, ...rooms: number[]): Call {
  const stays = rooms.map((number) => ({ roomId: idOf(scene, `room ${number}`) }));
  return post(bookingPath(scene, name, '/check-in/bulk'), { stays });
}
