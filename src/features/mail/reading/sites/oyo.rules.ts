import type { SiteFormat } from './site-format.rules.ts';

export const OYO: SiteFormat = {
  site: 'OYO',
  title: 'OYO',
  domains: ['oyorooms.com', 'oyohotels.com', 'oyo.com', 'oyovacationhomes.com'],
  relays: [],
  names: [/\boyo\b/, /\boyo rooms\b/, /\boravel\b/],
  number: /^(?:[A-Z]{3,6}\d{3,6}|OYO[A-Z0-9]{5,12}|\d{8,12})$/,
  ownNumber: null,
  labels: [['AMOUNT', 0, /^total payable$/]],
  namesHotel: false,
  greetsHotel: true,
};
