import { useEffect } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import type { LiveState } from '../../data/live.ts';
import type { Outbox } from './outbox.ts';
import { countWaiting } from './store.ts';

/** Sends what the person has done with rooms while there was no network, whatever screen is open; the screen of the rooms says more. */
export function useWaitingWork(): void {
  const { api, property, me, live } = useDesk();
  useEffect(() => {
    let outbox: Outbox | null = null;
    let isOver = false;
    const begin = async (): Promise<void> => {
      if ((await countWaiting(me.id)) === 0) return;
      const { openOutbox } = await import('./outbox.ts');
      if (isOver || outbox !== null) return;
      outbox = openOutbox({ api, propertyId: property.id, userId: me.id, onQueue: () => {}, onAnswer: () => {} });
    };
    const send = ({ isLive }: LiveState): void => {
      if (!isLive) return;
      outbox?.sendNow();
      // A browser that keeps nothing has nothing to send.
      begin().catch(() => undefined);
    };
    send(live.state());
    const end = live.onState(send);
    return () => {
      isOver = true;
      outbox?.close();
      end();
    };
  }, [api, property.id, me.id, live]);
}
