import type { SiteFormat } from './site-format.rules.ts';

/** MakeMyTrip and Goibibo: one extranet and one series of numbers. */
export const MAKEMYTRIP: SiteFormat = {
  site: 'MAKEMYTRIP',
  title: 'MakeMyTrip',
  domains: ['makemytrip.com', 'go-mmt.com', 'goibibo.com', 'ingommt.com', 'mmtmail.com'],
  relays: [],
  names: [/\bmake ?my ?trip\b/, /\bgoibibo\b/, /\bgo mmt\b/, /\bingommt\b|\bingo mmt\b/],
  number: /^(?:NH\d{6,18}|HTL[A-Z0-9]{6,14})$/,
  ownNumber: /(?<![A-Za-z0-9])(?:NH\d{10,18}|HTL[A-Z]{2,4}\d{6,10})(?![A-Za-z0-9])/g,
  namesHotel: false,
  greetsHotel: true,
};
