import { type Hostelry, type HostelryProblem, newIntent, type Schemas } from '../../../../client/src/index.ts';
import { isNoAnswer } from '../../data/submit.ts';
import { afterRefusal, type Deed, insisted, nextToSend, type Refusal } from './queue.rules.ts';
import { addToQueue, listQueue, removeFromQueue, replaceQueue, type Stored } from './store.ts';

/** Where somebody does something. */
export type Room = { roomId: string; roomNumber: number };

/** What one person does at one hotel, on its way to the service. Another tab of the same browser has the same. */
export type Outbox = {
  add(room: Room, deed: Deed): Promise<void>;
  /** Takes a refused deed away: the person has read why. */
  dismiss(one: Stored): Promise<void>;
  /** Sends a condition that was overtaken again, over the one that the room has now. */
  insist(one: Stored): Promise<void>;
  /** Sends now, if there is something to send: the network may be back. */
  sendNow(): void;
  close(): void;
};

type Service = {
  api: Hostelry;
  propertyId: string;
  userId: string;
  /** With the queue, each time that it changes. */
  onQueue: (queue: Stored[]) => void;
  /** After something was done or refused: the rooms are to be read again. */
  onAnswer: () => void;
};

const RETRY_MS = 4_000;

/** Sends one deed. Its key makes it happen once, however often it is sent. @returns what is to be sent next for it; null: nothing */
async function send({ api, propertyId }: Service, { deed, roomId, intent }: Stored): Promise<Deed | null> {
  const params = { path: { propertyId, roomId } };
  const withPicture = (of: 'note' | 'found', id: string, picture: Blob | null): Deed | null =>
    picture === null ? null : { kind: 'picture', of, id, picture };
  switch (deed.kind) {
    case 'condition': {
      const body = { condition: deed.condition, expectedCondition: deed.expected };
      await api.PUT('/properties/{propertyId}/housekeeping/rooms/{roomId}/condition', { params, body, intent });
      return null;
    }
    case 'note': {
      const body = { text: deed.text };
      const { id } = await api.POST('/properties/{propertyId}/housekeeping/rooms/{roomId}/notes', { params, body, intent });
      return withPicture('note', id, deed.picture);
    }
    case 'noteDone': {
      const path = { propertyId, noteId: deed.noteId };
      await api.POST('/properties/{propertyId}/housekeeping/notes/{noteId}/done', { params: { path }, intent });
      return null;
    }
    case 'found': {
      const body = { roomId, description: deed.description };
      const path = { propertyId };
      const { id } = await api.POST('/properties/{propertyId}/housekeeping/found-items', { params: { path }, body, intent });
      return withPicture('found', id, deed.picture);
    }
    case 'picture': {
      const { of, id, picture } = deed;
      const body = { file: picture } as unknown as Schemas['NotePictureUpload'];
      if (of === 'note') {
        const path = { propertyId, noteId: id };
        await api.POST('/properties/{propertyId}/housekeeping/notes/{noteId}/picture', { params: { path }, body, intent });
      } else {
        const path = { propertyId, itemId: id };
        await api.POST('/properties/{propertyId}/housekeeping/found-items/{itemId}/picture', { params: { path }, body, intent });
      }
      return null;
    }
    default: {
      const body = { items: deed.items };
      await api.POST('/properties/{propertyId}/housekeeping/rooms/{roomId}/minibar', { params, body, intent });
      return null;
    }
  }
}

/** Why it was refused. @returns null: the room is already so, thus nothing is left to do */
async function refusalOf(
  { api, propertyId }: Service,
  { deed, roomId }: Stored,
  problem: HostelryProblem,
): Promise<Refusal | null> {
  const { status, code = null } = problem;
  if (deed.kind !== 'condition' || status !== 409) return { kind: 'refused', status, code };
  const rooms = await api.GET('/properties/{propertyId}/housekeeping/rooms', { params: { path: { propertyId } } });
  const now = rooms.find((room) => room.roomId === roomId)?.condition;
  if (now === deed.condition) return null;
  return now === undefined || now === deed.expected ? { kind: 'refused', status, code } : { kind: 'overtaken', now };
}

/** Sends the first deed of the queue. @returns whether to go on: false when there is none, or no answer */
async function sendNext(service: Service, owner: string): Promise<boolean> {
  const queue = await listQueue(owner);
  const next = nextToSend(queue);
  if (next === null) return false;
  try {
    const deed = await send(service, next);
    // In one step: a page that closes here sends neither twice nor never.
    if (deed === null) await removeFromQueue(next.order);
    else await replaceQueue([], [{ ...next, deed, intent: newIntent() }]);
  } catch (error) {
    if (isNoAnswer(error)) throw error;
    const refusal = await refusalOf(service, next, error as HostelryProblem);
    if (refusal === null) await removeFromQueue(next.order);
    else await replaceQueue(queue, afterRefusal(queue, next.intent, refusal));
  }
  service.onAnswer();
  return true;
}

/** Opens the queue of the person and sends what is in it: in order, one after the other, by one tab at a time. */
export function openOutbox(service: Service): Outbox {
  const owner = `${service.propertyId} ${service.userId}`;
  const name = `hostelry-housekeeping-${owner.replace(' ', '-')}`;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = async (): Promise<void> => {
    const queue = await listQueue(owner);
    if (!isClosed) service.onQueue(queue);
  };
  const showEverywhere = async (): Promise<void> => {
    channel.postMessage(null);
    await show();
  };
  const sendAll = async (): Promise<void> => {
    while (!isClosed && (await sendNext(service, owner))) await showEverywhere();
  };
  const sendNow = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    // Without an answer it is tried again: by itself, and as soon as the network is back.
    navigator.locks.request(name, sendAll).catch(() => {
      timer = setTimeout(sendNow, RETRY_MS);
    });
  };
  const change = async (run: () => Promise<void>): Promise<void> => {
    await run();
    await showEverywhere();
    sendNow();
  };
  const queued = (room: Room, deed: Deed) => {
    const { roomId, roomNumber } = room;
    return { intent: newIntent(), at: new Date().toISOString(), roomId, roomNumber, deed, refusal: null };
  };
  channel.onmessage = () => void show();
  addEventListener('online', sendNow);
  void show().then(sendNow);
  return {
    add: (room, deed) => change(() => addToQueue(owner, queued(room, deed))),
    dismiss: (one) => change(() => removeFromQueue(one.order)),
    insist: (one) =>
      change(async () => {
        const deed = insisted(one);
        await removeFromQueue(one.order);
        if (deed !== null) await addToQueue(owner, queued(one, deed));
      }),
    sendNow,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener('online', sendNow);
      channel.close();
    },
  };
}
