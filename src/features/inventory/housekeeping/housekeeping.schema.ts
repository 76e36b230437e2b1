import Type from 'typebox';
import { Id, Nullable, OneOf } from '../../../platform/schema.ts';
import { GUEST_REQUESTS } from '../rooms/index.ts';

export const GuestRequestName = OneOf(GUEST_REQUESTS, {
  title: 'GuestRequest',
  description: 'What the guest in the room wants. It ends with the stay; SERVICE_REQUESTED also when the room is clean.',
  examples: ['SERVICE_REQUESTED'],
});

/** A member of the staff, by name. */
export const Colleague = Type.Object(
  { userId: Id, name: Nullable(Type.String({ examples: ['Meera Nair'], description: 'Name; null when it is not known.' })) },
  { title: 'Colleague' },
);

export const RoomNumber = Type.Integer({ examples: [101], description: 'The number on the door.' });

export const RoomPath = Type.Object({ propertyId: Id, roomId: Id });
