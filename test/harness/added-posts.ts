import { housekeeping } from './housekeeping.ts';
import { pictureForm } from './images.ts';
import { invoicePosts } from './invoices.ts';
import { picture } from './pictures.ts';
import { P, type Posts } from './post.ts';
import type { TestService } from './service-under-test.ts';
import { bodyOf, checkIn, openBooking, type PropertyWithRooms, roomAt } from './stays.ts';

const ITEMS = [{ name: 'Water', quantity: 1, amount: 40 }];

/** The POSTs of housekeeping. The property is created with the first request. @param freeRoom a room that nobody has used */
function housekeepingPosts(propertyOf: () => PropertyWithRooms, freeRoom: () => string): Posts {
  const url = (path: string): string => `${housekeeping(propertyOf())}/${path}`;
  const created = async (path: string, body: unknown) => bodyOf(await propertyOf().admin.post(url(path), body), 201);
  const roomInHouse = async (): Promise<string> => {
    const [property, roomId] = [propertyOf(), freeRoom()];
    await checkIn(property, (await openBooking(property)).id, [roomId]);
    return roomId;
  };
  const note = () => created(`rooms/${roomAt(propertyOf(), 0)}/notes`, { text: 'The lamp is broken' });
  const umbrella = () => ({ roomId: roomAt(propertyOf(), 0), description: 'Umbrella' });
  const proposal = async () => created(`rooms/${await roomInHouse()}/minibar`, { items: ITEMS });
  const pictures = async () => ({ body: pictureForm(await picture()), otherBody: pictureForm(await picture()) });
  const H = `${P}/housekeeping`;
  return {
    [`${H}/assignments/propose`]: async () => {
      const { admin } = propertyOf();
      const body = { userIds: [admin.userId] };
      return { path: url('assignments/propose'), body, otherBody: { ...body, day: '2030-01-01' } };
    },
    [`${H}/found-items`]: async () => ({
      path: url('found-items'),
      body: umbrella(),
      otherBody: { ...umbrella(), description: 'Hat' },
    }),
    [`${H}/found-items/{itemId}/picture`]: async () => {
      const { id } = await created('found-items', umbrella());
      return { path: url(`found-items/${id}/picture`), ...(await pictures()) };
    },
    [`${H}/minibar-proposals/{proposalId}/confirm`]: async () => {
      const { id } = await proposal();
      return { path: url(`minibar-proposals/${id}/confirm`), body: undefined, otherBody: { a: 1 } };
    },
    [`${H}/minibar-proposals/{proposalId}/refuse`]: async () => {
      const { id } = await proposal();
      return { path: url(`minibar-proposals/${id}/refuse`), body: undefined, otherBody: { a: 1 } };
    },
    [`${H}/notes/{noteId}/done`]: async () => {
      const { id } = await note();
      return { path: url(`notes/${id}/done`), body: undefined, otherBody: { a: 1 } };
    },
    [`${H}/notes/{noteId}/picture`]: async () => {
      const { id } = await note();
      return { path: url(`notes/${id}/picture`), ...(await pictures()) };
    },
    [`${H}/rooms/conditions`]: async () => {
      const body = { roomIds: [roomAt(propertyOf(), 0)], condition: 'DIRTY' };
      return { path: url('rooms/conditions'), body, otherBody: { ...body, condition: 'CLEAN' } };
    },
    [`${H}/rooms/{roomId}/minibar`]: async () => ({
      path: url(`rooms/${await roomInHouse()}/minibar`),
      body: { items: ITEMS },
      otherBody: { items: [{ ...ITEMS[0], quantity: 2 }] },
    }),
    [`${H}/rooms/{roomId}/notes`]: async () => ({
      path: url(`rooms/${roomAt(propertyOf(), 0)}/notes`),
      body: { text: 'A towel is missing' },
      otherBody: { text: 'A pillow is missing' },
    }),
  };
}

/** The POSTs of the day's close, each in a property of its own: a date is closed once. */
function dayClosePosts(serviceOf: () => TestService): Posts {
  const closing = async () => {
    const { admin, path } = await serviceOf().newProperty();
    const { businessDate } = bodyOf(await admin.get(`${path}/day-close`));
    return { by: admin, path, businessDate };
  };
  return {
    [`${P}/day-close`]: async () => {
      const { by, path, businessDate } = await closing();
      const body = { businessDate };
      return { path: `${path}/day-close`, body, otherBody: { ...body, includeEarlier: true }, by };
    },
    [`${P}/day-closes/{businessDate}/reopen`]: async () => {
      const { by, path, businessDate } = await closing();
      bodyOf(await by.post(`${path}/day-close`, { businessDate }));
      const body = { reason: 'late payment' };
      return { path: `${path}/day-closes/${businessDate}/reopen`, body, otherBody: { reason: 'another' }, by };
    },
  };
}

/** The POST of the guest register. */
function registerPosts(propertyOf: () => PropertyWithRooms): Posts {
  const body = { from: '2026-11-01', to: '2026-11-02' };
  const request = async () => ({
    path: `${propertyOf().path}/guest-register/prints`,
    body,
    otherBody: { ...body, foreignersOnly: true },
    by: propertyOf().admin,
  });
  return { [`${P}/guest-register/prints`]: request };
}

/** The POSTs of outbound webhooks, each in a property of its own: what happens elsewhere is not sent. */
function webhookPosts(serviceOf: () => TestService): Posts {
  const body = { url: 'https://receiver.invalid/', eventKinds: ['DOCUMENT'] };
  const endpoint = async () => {
    const { admin, path } = await serviceOf().newProperty();
    const endpoints = `${path}/webhook-endpoints`;
    const { id, position } = bodyOf(await admin.post(endpoints, body), 201);
    return { by: admin, position: position as number, path: `${endpoints}/${id}` };
  };
  const E = `${P}/webhook-endpoints`;
  return {
    [E]: async () => {
      const { admin, path } = await serviceOf().newProperty();
      return { path: `${path}/webhook-endpoints`, body, otherBody: { ...body, description: 'Other' }, by: admin };
    },
    [`${E}/{endpointId}/replay`]: async () => {
      const { path, by, position } = await endpoint();
      return { path: `${path}/replay`, body: { after: position }, otherBody: { after: position + 1 }, by };
    },
    [`${E}/{endpointId}/rotate-secret`]: async () => {
      const { path, by } = await endpoint();
      return { path: `${path}/rotate-secret`, body: {}, otherBody: { revokePrevious: true }, by };
    },
    [`${E}/{endpointId}/test`]: async () => {
      const { path, by } = await endpoint();
      const done = async () => {
        // A test is sent once.
        while (bodyOf(await by.get(`${path}/deliveries`))[0]?.status !== 'FAILED') await new Promise(setImmediate);
      };
      return { path: `${path}/test`, body: undefined, otherBody: { a: 1 }, by, done };
    },
  };
}

/** The POSTs that stand beside the contract. @param made called with each request: service and property are made before the first one */
export function addedPosts(made: () => { service: TestService; property: PropertyWithRooms; freeRoom: () => string }): Posts {
  const [serviceOf, propertyOf] = [() => made().service, () => made().property];
  return {
    ...housekeepingPosts(propertyOf, () => made().freeRoom()),
    ...webhookPosts(serviceOf),
    ...registerPosts(propertyOf),
    ...dayClosePosts(serviceOf),
    ...invoicePosts(propertyOf),
  };
}
