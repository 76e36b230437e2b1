import type { Topic } from './language.rules.ts';

const SITE_WORDS = '(?:your |the |ota |hotel )?';
const CODE_WORDS = '(?:id|no|number|code|reference|ref)(?: (?:no|number|id|code))?';
const DAY_WORDS = '(?: (?:date|day|on|from|until|date and time|date time|time and date|date day))?';

/** English labels as `toKey` returns them, in the order in which they are tried. Of several labels with one topic, those with the lowest rank count. */
export const ENGLISH_LABELS: readonly (readonly [topic: Topic, rank: number, words: string])[] = [
  ['NUMBER', 0, `${SITE_WORDS}(?:booking|reservation) ${CODE_WORDS}|booking|reservation|bookingid|res ${CODE_WORDS}`],
  ['NUMBER', 1, `(?:booking |reservation )?conf(?:irmation)? (?:number|no|code|id)|order (?:number|no|id)`],
  ['NUMBER', 2, '(?:hotel |booking )?voucher (?:number|no|id|code)|pnr(?: (?:no|number))?'],
  ['NUMBER', 3, '(?:your )?(?:itinerary(?: (?:id|no|number))?|reference(?: (?:no|number))?)'],
  [
    'ARRIVAL',
    0,
    `(?:guest |hotel |expected |date of |your )?(?:check ?in|arrival|arrives?|arriving)${DAY_WORDS}|arr date|arrive|date in|(?:start|from) date|stay from`,
  ],
  [
    'DEPARTURE',
    0,
    `(?:guest |hotel |expected |date of |your )?(?:check ?out|departure|departs?|departing)${DAY_WORDS}|leav(?:es|ing)(?: on)?|depart|dep date|date out|(?:end|to) date|stay to`,
  ],
  [
    'DATES',
    0,
    '(?:stay |travel |reservation )?dates?|(?:booking|reservation) dates|date range|dates of stay|(?:stay )?period|period of stay|(?:your )?stay|check ?in (?:and |to )?check ?out',
  ],
  [
    'NIGHTS',
    0,
    '(?:(?:total )?(?:no|number) of |total |no )?nights?|nights booked|(?:length|duration) of (?:the )?stay|(?:stay )?duration',
  ],
  [
    'ROOM_NAME',
    0,
    'type of room|room type name|unit type|rooms? type|room (?:types?|name|category|description)(?: booked)?|booked room|room booked|your room|apartment(?: name)?|(?:accommodation|unit|listing)(?: (?:type|name))?|you have reserved',
  ],
  [
    'ROOM_COUNT',
    0,
    '(?:total )?(?:no|number) of (?:rooms?|units?)|total (?:rooms|units(?: rooms)?)|rooms? (?:count|qty|quantity)|no rooms|qty|quantity',
  ],
  ['ROOMS', 0, 'rooms?|units|room unit|room details|rooms (?:reserved|booked)'],
  ['ROOM_UNIT', 0, 'room \\d{1,2}'],
  [
    'GUEST',
    0,
    '(?:the )?(?:primary |lead |main )?guest(?: s)?(?: (?:name|names|full name|information|info|details))?|guests? s? ?names?|(?:full )?name of (?:the )?(?:primary |lead )?guests?|(?:primary |lead )?travell?ers?(?: name)?|(?:lead )?(?:pax|passenger) name|lead (?:pax|passenger)|reservation (?:holder|name)|in the name of|reserved for',
  ],
  ['GUEST', 1, 'customer(?: name)?|client(?: name)?|name of (?:the )?customer'],
  ['GUEST', 2, 'book(?:er|ed by)(?: name)?|reserved by|contact (?:name|person)'],
  ['FIRST_NAME', 0, '(?:customer |guest |client )?(?:first|given) name'],
  ['LAST_NAME', 0, '(?:customer |guest |client )?(?:last|family) name|surname'],
  ['NAME', 0, '(?:full )?name'],
  ['PHONE', 0, '(?:guest |customer |traveller )?(?:phone|mobile|telephone|tel|contact)(?: (?:no|number))?'],
  ['EMAIL', 0, '(?:guest |customer |traveller )?(?:e mail|email)(?: (?:id|address))?'],
  [
    'HOTEL',
    0,
    '(?:hotel|property)(?: name)?(?: (?:and )?city)?|property hotel|establishment|resort|hostel|name of (?:the )?(?:hotel|property)(?: city)?',
  ],
  [
    'PEOPLE',
    0,
    '(?:total )?(?:(?:number|no) of )?(?:guests|pax|persons)|(?:total )?guests? s|group size|guest count|total number of guests',
  ],
  ['ADULTS', 0, '(?:no of |number of |total )?adults?'],
  ['CHILDREN', 0, '(?:no of |number of |total )?(?:children|child|kids)(?: ages?)?'],
  [
    'AMOUNT',
    0,
    '(?:grand |booking |reservation |gross |guest |overall |order )?total|total (?:price|amount|cost|value|tariff|fare|charges?|sum)|total (?:booking|reservation|stay) (?:amount|value|cost|price|charges)|total (?:payable|paid) by (?:the )?guest|total (?:price )?for (?:the |your )?stay|total gross amount|(?:gross )?booking (?:amount|value|price|cost)|(?:property )?gross (?:charges|amount|booking amount|total)|reference sell rate|reservation amount|price|final (?:price|amount)|total guest payment|total price for (?:the )?guest|total room price',
  ],
  [
    'AMOUNT',
    1,
    'amount(?: paid)?|paid amount|(?:total )?amount (?:to be )?(?:paid|collected|payable|due)(?: (?:at|from) (?:the )?(?:hotel|property|guest|customer))?|amount to (?:collect|pay)(?: from (?:the )?guest)?|balance to collect|total (?:payable|to pay|paid|payment|rate)|total room charges?|room total|payable amount|amount paid by (?:the )?guest',
  ],
  ['PAYMENT', 0, 'payment (?:mode|type|model|status|method|option)|booking type|payment|mode of payment'],
  ['STATUS', 0, '(?:booking |reservation |confirmation )?status'],
  ['CURRENCY', 0, 'currency(?: code)?'],
  [
    'GUEST_WORDS',
    0,
    '(?:guest |customer |travell?er |additional |booking |other |any )?(?:special )?(?:requests?|remarks?|comments?|notes?|instructions?|preferences?)|(?:special requests?|remarks?|comments?|notes?|message)(?: by| from| of)(?: the)? (?:guest|customer|traveller|booker)|(?:guest )?message|guest says|additional information',
  ],
  [
    'OTHER',
    0,
    'details?|pin(?: code)?|(?:tax )?invoice(?: (?:no|number|date))?|(?:hotel|property) (?:id|code|address|city|phone)|gstin(?: no)?|gst|booked on|book(?:ing|ed) date|(?:date of )?booking date|booking made on|received(?: on| date)?|commission|.{0,24} commission|commission .{0,24}|commissionable amount|taxes?(?: and fees| fees)?|property taxes|room charges?|room rate|meal plan|inclusions|benefits included|rate plan|rate code|rates?|daily base rate|.{0,16}net .{0,30}|payable to .{0,20}|hotel to receive|tds.{0,20}|occupancy(?: taxes)?|(?:no of )?extra beds?|bed type|country(?: of .{0,20})?|.{0,20}language|arrival time|check ?in time|check ?out time|hotel confirmation (?:no|number|code)|service fee.{0,10}|cleaning fee|you earn|nationality|address|city|other guests|from to|sub ?total|discount|refund(?: amount)?|cancellation (?:policy|charges?|fee|date)|cancelled on|voucher|booked via|room wise .{0,30}|invoice amount',
  ],
];

export const OLD_WORDS = /^(?:previous|old|original|earlier|prior|existing|before) | (?:old|previous|before)$/;
export const NEW_WORDS = /^(?:new|updated|revised|modified|changed|amended|current|latest) | (?:new|updated|revised)$/;
/** Headers of columns in a table of changes. */
export const OLD_HEAD = /^(?:old|previous|original|earlier|before|from)(?: (?:booking|details|value|reservation))?$/;
export const NEW_HEAD =
  /^(?:new|updated|revised|modified|current|changed|after|to|latest)(?: (?:booking|details|value|reservation))?$/;
/** Words that only say what an amount includes, or its currency. */
export const AMOUNT_DETAILS =
  / (?:incl(?:uding|usive|uded)?(?: of)?(?: all)?(?: gst| taxes| tax| vat)?(?:(?: and)? (?:fees|charges|taxes))?|rs)$/;

/** What a part of a message is about. NET: what the hotel gets. */
export type Section = 'GUEST' | 'HOTEL' | 'PRICE' | 'NET' | 'NONE';

/** Headings of parts. */
export const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  [
    'NET',
    /^(?:host |hotel |your |total )?(?:payout|earnings|settlement)(?: details| breakup)?$|^what you (?:will )?(?:earn|receive|get)$|^(?:net )?amount (?:that )?(?:you|hotel|property|the hotel|the property) (?:will |is to |to )?(?:receives?|earns?|gets?)$|^(?:your|hotel|property) share$/,
  ],
  ['PRICE', /^guest (?:paid|pays|payment)$|^guest price(?: breakdown)?$/],
  [
    'GUEST',
    /^(?:primary )?(?:guest|customer|traveller|booker|contact)(?: s)?(?: (?:details|information|info))?$|^thong tin khach$/,
  ],
  ['HOTEL', /^(?:hotel|property|about the property|your property)(?: (?:details|information|info|address))?$/],
  [
    'NONE',
    /^(?:booking|reservation|room|stay|price|payment|tariff|rate|cancellation|other|what has)(?: (?:details|information|summary|breakup|breakdown|policy|charges|changed|inr|details inr))+$|^(?:rates|cancellations|cancellation policy|inclusions|phong da dat)$/,
  ],
];
