import type { Address, Screen } from './addresses.rules.ts';

/** Where somebody is in one hotel. */
export type Place = Omit<Address, 'code'>;

/** Screens whose items are the same in every hotel: sections, and dates. Rooms, guests and messages are not. */
const SHARED_ITEMS: ReadonlySet<Screen> = new Set(['setup', 'chart', 'money', 'reports']);

/**
 * Where a switch to another hotel leads: back to where the person was there, else to the screen that is open now.
 * @param was the last place in that hotel; undefined: this tab has not been there
 */
export function placeAfterSwitch(here: Place, was: Place | undefined): Place {
  if (was !== undefined) return was;
  // The overview is of all hotels: who picks one there wants to see that hotel.
  if (here.screen === 'hotels') return { screen: 'today', item: null, sheet: null };
  return { screen: here.screen, item: SHARED_ITEMS.has(here.screen) ? here.item : null, sheet: null };
}

/** The hotels with each word that was typed in the name, or at the beginning of the code. */
export function hotelsWith<T extends { name: string; code: string }>(hotels: readonly T[], text: string): T[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return hotels.filter(({ name, code }) => {
    const [inName, inCode] = [name.toLocaleLowerCase(), code.toLowerCase()];
    return words.every((word) => inName.includes(word) || inCode.startsWith(word));
  });
}
