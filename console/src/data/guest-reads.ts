import { type Hostelry, HostelryProblem, type Schemas } from '../../../client/src/index.ts';
import type { BookingRow } from './booking-reads.ts';
import type { Read } from './reads.ts';

export type Guest = Schemas['Guest'];
export type Rating = Schemas['GuestRating'];

/** The answer, or another where the service finds that the input is not one of its kind: half a phone number, say. */
export async function unlessRefused<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HostelryProblem && error.status === 400) return otherwise;
    throw error;
  }
}

/** The guests with exactly this phone number, however it is written; none while it is not complete. */
export function searchByPhone(api: Hostelry, propertyId: string, phone: string, signal?: AbortSignal): Promise<Guest[]> {
  const params = { path: { propertyId }, query: { phone } };
  return unlessRefused(
    api.GET('/properties/{propertyId}/guests/search', { params, ...(signal === undefined ? {} : { signal }) }),
    [],
  );
}

/** One guest. Changes of guests who are not expected are not in the live stream; a document may fill the profile. */
export function readGuest(propertyId: string, guestId: string): Read<Guest> {
  return {
    key: `guest ${propertyId} ${guestId}`,
    load: (api) => api.GET('/properties/{propertyId}/guests/{guestId}', { params: { path: { propertyId, guestId } } }),
    isChangedBy: ({ type, id }) => (type === 'GUEST' && id === guestId) || type === 'DOCUMENT',
  };
}

/** The guest's bookings: those that are open or in house first, then the newest. */
export function readBookingsOfGuest(propertyId: string, guestId: string): Read<BookingRow[]> {
  const query = { guestId, limit: 50 };
  return {
    key: `bookings of guest ${propertyId} ${guestId}`,
    load: (api) => api.GET('/properties/{propertyId}/bookings', { params: { path: { propertyId }, query } }),
    isChangedBy: ({ type }) => ['BOOKING', 'CHARGE', 'PAYMENT', 'HOLD'].includes(type),
  };
}

/** The desk's ratings of the guest. */
export function readRatings(propertyId: string, guestId: string): Read<Rating[]> {
  return {
    key: `ratings ${propertyId} ${guestId}`,
    load: (api) => api.GET('/properties/{propertyId}/guests/{guestId}/ratings', { params: { path: { propertyId, guestId } } }),
    isChangedBy: ({ type, id }) => type === 'GUEST' && id === guestId,
  };
}

/** The identity documents of a guest; only ADMIN and MANAGER may read them. */
export function readDocuments(propertyId: string, guestId: string): Read<Schemas['GuestDocument'][]> {
  return {
    key: `documents ${propertyId} ${guestId}`,
    load: (api) => api.GET('/properties/{propertyId}/guests/{guestId}/documents', { params: { path: { propertyId, guestId } } }),
    isChangedBy: ({ type }) => type === 'DOCUMENT',
  };
}

/** The file itself: read with the token, because its address holds for five minutes only. */
export function readDocumentFile(propertyId: string, { guestId, id }: Schemas['GuestDocument']): Read<Blob> {
  return {
    key: `document file ${id}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/guests/{guestId}/documents/{documentId}/file', {
        params: { path: { propertyId, guestId, documentId: id } },
        parseAs: 'blob',
      }) as Promise<Blob>,
    isChangedBy: () => false,
  };
}

/** The guest's signature; another one is another picture. */
export function readSignature(propertyId: string, { id, updatedAt }: Guest): Read<Blob> {
  return {
    key: `signature ${propertyId} ${id} ${updatedAt}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/guests/{guestId}/signature/file', {
        params: { path: { propertyId, guestId: id } },
        parseAs: 'blob',
      }) as Promise<Blob>,
    isChangedBy: () => false,
  };
}
