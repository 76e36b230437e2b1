/** The parts of the setup, each with an address: `setup/rooms`. */
export const SECTIONS = [
  'hotel',
  'room-types',
  'rooms',
  'pictures',
  'amenities',
  'taxes',
  'invoices',
  'housekeeping',
  'team',
  'payments',
  'mail',
  'cards',
  'webhooks',
  'audit',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of an address; null: none is open, or there is none of this name. */
export function sectionOf(item: string | null): Section | null {
  return SECTIONS.find((section) => section === item) ?? null;
}
