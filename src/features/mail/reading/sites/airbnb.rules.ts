import { toKey, writtenConfidence } from '../plain-text.rules.ts';
import { parseRooms } from '../requested-rooms.rules.ts';
import { domainsOf, type SiteFormat } from './site-format.rules.ts';

/** What Airbnb writes below the name of a listing. */
const KIND_OF_PLACE =
  /^(?:entire \w+(?: \w+)?|(?:private|shared|hotel) room|(?:private )?room in .{3,40})(?: hosted by .{1,40})?$/;
const SURE = 0.85;
const LINES_MAX = 200;

/** The listing by its place in Airbnb's mails, which do not label it: above `Entire home/apt` or `Private room`. It is one unit. */
const findListing: SiteFormat['findRooms'] = ({ lines, source }) => {
  if (source === 'SCAN') return [];
  const at = lines.slice(0, LINES_MAX).findIndex(({ cells }) => cells.length === 1 && KIND_OF_PLACE.test(toKey(cells[0] ?? '')));
  const above = lines[at - 1];
  const [room, more] = above?.cells.length === 1 ? parseRooms(above.cells[0] ?? '') : [];
  if (above === undefined || room === undefined || more !== undefined || room.quantity !== null) return [];
  const confidence = Math.min(SURE, above.confidence, writtenConfidence(room.name, source));
  return [{ value: [{ name: room.name, quantity: 1 }], confidence, source }];
};

export const AIRBNB: SiteFormat = {
  site: 'AIRBNB',
  title: 'Airbnb',
  domains: [
    'airbnbmail.com',
    ...domainsOf(
      'airbnb',
      'com ca de fr it es nl ie at be ch dk fi gr no pl pt se cn ru co.in co.uk co.kr co.nz co.za co.id com.au com.br com.hk com.my com.sg com.tr com.tw com.mx com.ph com.vn',
    ),
  ],
  relays: ['guest.airbnb.com', 'host.airbnb.com', 'user.airbnb.com', 'reply.airbnb.com'],
  names: [/\bairbnb\b/],
  number: /^HM[A-Z0-9]{8}$/,
  ownNumber: /(?<![A-Za-z0-9])HM(?=[A-Z0-9]{0,7}\d)[A-Z0-9]{8}(?![A-Za-z0-9])/g,
  namesHotel: false,
  greetsHotel: false,
  findRooms: findListing,
  guestInHeadline: /(?:^|(?: [-–]|[:!]) )((?:(?! [-–] )[^:!]){2,80}) arrives\b/i,
  isOneUnit: true,
  showsShare: true,
  isPrepaid: true,
};
