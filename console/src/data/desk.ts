import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Hostelry, Schemas } from '../../../client/src/index.ts';
import { addDays, type Day, localParts } from '../format/time.rules.ts';
import type { Live, LiveState } from './live.ts';
import type { Reads } from './reads.ts';
import { serviceNow } from './service-clock.ts';

export type Role = Schemas['PropertyRole'];

/** What every part of the console works with: one person at one property. */
export type Desk = {
  api: Hostelry;
  /** The same client, whose requests are sent another way: an upload whose progress is shown. */
  apiThrough(send: (request: Request) => Promise<Response>): Hostelry;
  me: Schemas['User'];
  /** The hotels that the person may open. */
  properties: readonly Schemas['Property'][];
  property: Schemas['Property'];
  /** The roles of the person in the property; a super admin has those of an administrator. */
  roles: readonly Role[];
  live: Live;
  reads: Reads;
  /** Reads again who the person is and which hotels they may open: one was made or joined. */
  readAgain(): Promise<void>;
};

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('there is no desk above');
  return desk;
}

/** Whether the person holds one of the roles. The service decides; this only hides what it would refuse. */
export function useMay(...roles: Role[]): boolean {
  return useDesk().roles.some((role) => roles.includes(role));
}

/** The path parameters of every call about the property. */
export function usePropertyPath(): { propertyId: string } {
  return { propertyId: useDesk().property.id };
}

export function useLive(): LiveState {
  const { live } = useDesk();
  const [state, setState] = useState(live.state);
  useEffect(() => {
    setState(live.state());
    return live.onState(setState);
  }, [live]);
  return state;
}

/** The service's time in ISO 8601, anew each minute. */
export function useNow(): string {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return new Date(now).toISOString();
}

/** The hotel's day. */
export function useToday(): { today: Day; tomorrow: Day } {
  const { property } = useDesk();
  const { day } = localParts(useNow(), property.timezone);
  return { today: day, tomorrow: addDays(day, 1) };
}
