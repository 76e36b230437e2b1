import { useEffect } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import type { Address } from './addresses.rules.ts';
import type { Place } from './places.rules.ts';

/** The last place in each hotel, by its code: of this tab, and after a reload too. It holds what addresses hold. */
const KEY = 'hostelry-places';

/** The last place of this tab in each hotel. */
export function readPlaces(): Partial<Record<string, Place>> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, Place>>;
}

/** Remembers where this tab is in the hotel, for people who have several. The overview is of no hotel. */
export function useRememberedPlace({ code, ...place }: Address): void {
  const { properties } = useDesk();
  useEffect(() => {
    if (code === null || place.screen === 'hotels' || properties.length < 2) return;
    sessionStorage.setItem(KEY, JSON.stringify({ ...readPlaces(), [code.toUpperCase()]: place }));
  });
}
