import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../client/src/index.ts';
import { useDesk } from './desk.ts';
import type { Read, Reading } from './reads.ts';
import { serviceNow } from './service-clock.ts';
import { useRead } from './use-read.ts';

export type HotelOverview = Schemas['HotelOverview'];
export type Overviews = { hotels: HotelOverview[] /** In epoch milliseconds of the service. */; readAt: number };

/** The live stream is of one hotel: the others' figures are read anew this often, while somebody looks at them. */
export const OVERVIEW_SECONDS = 30;

const OVERVIEWS: Read<Overviews> = {
  key: 'overview of all hotels',
  load: async (api) => {
    const readAt = serviceNow();
    const hotels: HotelOverview[] = [];
    for await (const page of api.pages('/properties/overview', { params: { query: { limit: 200 } } })) hotels.push(...page);
    return { hotels, readAt };
  },
  isChangedBy: () => false,
};

/** The figures of all the person's hotels, read when they are first shown, each half minute, and when the tab is seen again. */
export function useOverviews(): Reading<Overviews> & { refresh: () => void } {
  const { reads } = useDesk();
  const reading = useRead(OVERVIEWS);
  const refresh = (): void => reads.refresh(OVERVIEWS.key);
  useEffect(() => {
    // What was kept from an earlier look is old.
    if (reads.peek(OVERVIEWS.key)?.data !== undefined) refresh();
    const refreshIfSeen = (): void => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(refreshIfSeen, OVERVIEW_SECONDS * 1_000);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [reads]);
  return { ...reading, refresh };
}
