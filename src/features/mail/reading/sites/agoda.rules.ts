import type { SiteFormat } from './site-format.rules.ts';

/** A line such as `(Property ID 1234567)`. */
const BELOW_NAME = /^\(?property id\b/i;

export const AGODA: SiteFormat = {
  site: 'AGODA',
  title: 'Agoda',
  domains: ['agoda.com', 'agoda-emails.com'],
  relays: ['agoda-messaging.com', 'messaging.agoda.com', 'chat.agoda.com'],
  names: [/\bagoda\b/],
  number: /^\d{7,10}$/,
  ownNumber: null,
  cutOut: [{ starts: /^(?:customer |guest )?(?:special requests?|notes?|comments?|remarks?)\b/, ends: 'LINE' }],
  namesHotel: false,
  greetsHotel: true,
  findHotel: ({ lines }) => {
    for (const [at, { cells }] of lines.entries()) {
      const index = cells.findIndex((cell) => /\(property id\b/i.test(cell));
      const [before = ''] = cells[index]?.split(/ ?\(property id\b/i) ?? [];
      if (index === -1) continue;
      const above = lines[at - 1]?.cells ?? [];
      return before !== ''
        ? before
        : (cells[index - 1] ?? (BELOW_NAME.test(cells[0] ?? '') && above.length === 1 ? (above[0] ?? null) : null));
    }
    return null;
  },
};
