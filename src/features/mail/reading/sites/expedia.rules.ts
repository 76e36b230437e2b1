import { domainsOf, type SiteFormat } from './site-format.rules.ts';

/** Expedia, and the sites of its group that share its numbers. */
export const EXPEDIA: SiteFormat = {
  site: 'EXPEDIA',
  title: 'Expedia',
  domains: [
    'expediapartnercentral.com',
    'expediagroup.com',
    'expediamail.com',
    'hotels.com',
    'vrbo.com',
    ...domainsOf(
      'expedia',
      'com ca de fr it es nl ie co.in co.uk co.jp co.kr co.nz com.au com.br com.hk com.my com.sg com.tw com.mx',
    ),
  ],
  relays: ['m.expediapartnercentral.com', 'messages.expediapartnercentral.com'],
  names: [/\bexpedia\b/, /\bhotels com\b/],
  number: /^\d{7,14}$/,
  ownNumber: null,
  labels: [['NUMBER', 3, /^expedia itinerary$/]],
  namesHotel: false,
  greetsHotel: true,
};
