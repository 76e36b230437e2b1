import { fixOcrMistakes, toKey } from './plain-text.rules.ts';

/** What a label announces. OTHER: a known label for something that is not read. */
export type Topic =
  | 'NUMBER'
  | 'ARRIVAL'
  | 'DEPARTURE'
  | 'DATES'
  | 'NIGHTS'
  | 'ROOM_NAME'
  | 'ROOM_COUNT'
  | 'ROOMS'
  | 'ROOM_UNIT'
  | 'GUEST'
  | 'FIRST_NAME'
  | 'LAST_NAME'
  | 'NAME'
  | 'PHONE'
  | 'EMAIL'
  | 'HOTEL'
  | 'PEOPLE'
  | 'ADULTS'
  | 'CHILDREN'
  | 'AMOUNT'
  | 'PAYMENT'
  | 'STATUS'
  | 'CURRENCY'
  | 'OTHER';

/** A recognised label. Of several labels with one topic, those with the lowest rank count. `key`: its words. */
export type Label = Readonly<{ topic: Topic; rank: number; key: string }>;

/** Longer texts are not labels. */
const LABEL_MAX = 60;

const SITE_WORDS = '(?:your |the |agoda |expedia |oyo |goibibo |makemytrip |mmt |booking com |airbnb |ota |hotel )?';
const CODE_WORDS = '(?:id|no|number|code|reference|ref)(?: (?:no|number|id|code))?';
const DAY_WORDS = '(?: (?:date|day|on|from|date and time|date time|date day))?';

const RULES: readonly (readonly [topic: Topic, rank: number, words: string])[] = [
  ['NUMBER', 0, `${SITE_WORDS}(?:booking|reservation) ${CODE_WORDS}|booking|reservation|bookingid|बुकिंग (?:आईडी|संख्या)|आरक्षण संख्या`],
  ['NUMBER', 1, `(?:booking |reservation )?confirmation (?:number|no|code|id)`],
  ['NUMBER', 2, '(?:hotel |booking )?voucher (?:number|no|id|code)|pnr(?: (?:no|number))?'],
  ['NUMBER', 3, '(?:expedia )?itinerary(?: (?:id|no|number))?'],
  [
    'ARRIVAL',
    0,
    `(?:guest |hotel |expected |date of |your )?(?:check ?in|arrival|arrives?|arriving)${DAY_WORDS}|चेक इन(?: तिथि)?|आगमन(?: तिथि)?`,
  ],
  [
    'DEPARTURE',
    0,
    `(?:guest |hotel |expected |date of |your )?(?:check ?out|departure|departs?|departing)${DAY_WORDS}|चेक आउट(?: तिथि)?|प्रस्थान(?: तिथि)?`,
  ],
  [
    'DATES',
    0,
    '(?:stay |travel |reservation )?dates?|dates of stay|stay period|period of stay|stay|check ?in (?:and |to )?check ?out',
  ],
  [
    'NIGHTS',
    0,
    '(?:(?:total )?(?:no|number) of |total |no )?nights?|(?:length|duration) of (?:the )?stay|(?:stay )?duration|रातें',
  ],
  [
    'ROOM_NAME',
    0,
    'type of room|room type name|room (?:types?|name|category|description)|(?:accommodation|unit|listing)(?: (?:type|name))?|you have reserved|कमरे का प्रकार',
  ],
  [
    'ROOM_COUNT',
    0,
    '(?:total )?(?:no|number) of (?:rooms|units|room s)|total (?:rooms|units)|rooms? (?:booked|count|qty|quantity)|no rooms|qty|quantity|कमरों की संख्या',
  ],
  ['ROOMS', 0, 'rooms?|room s|units|room details|rooms reserved'],
  ['ROOM_UNIT', 0, 'room \\d{1,2}'],
  [
    'GUEST',
    0,
    '(?:the )?(?:primary |lead |main )?guest(?: s)?(?: (?:name|names|full name|information|info|details))?|guests? s? ?names?|name of (?:the )?(?:primary |lead )?guests?|(?:primary |lead )?travell?er(?: s)?(?: name)?|अतिथि का नाम|मेहमान का नाम|अतिथि',
  ],
  ['GUEST', 1, 'customer(?: name)?|client name|name of (?:the )?customer'],
  ['GUEST', 2, 'book(?:er|ed by)(?: name)?|reserved by|contact (?:name|person)'],
  ['FIRST_NAME', 0, '(?:customer |guest |client )?(?:first|given) name'],
  ['LAST_NAME', 0, '(?:customer |guest |client )?(?:last|family) name|surname'],
  ['NAME', 0, '(?:full )?name|नाम'],
  ['PHONE', 0, '(?:guest |customer |traveller )?(?:phone|mobile|telephone|tel|contact)(?: (?:no|number))?|फ़ोन|मोबाइल'],
  ['EMAIL', 0, '(?:guest |customer |traveller )?(?:e mail|email)(?: (?:id|address))?'],
  ['HOTEL', 0, '(?:hotel|property)(?: name)?|name of (?:the )?(?:hotel|property)|होटल(?: का नाम)?'],
  ['PEOPLE', 0, '(?:total |number of |no of )?(?:guests|pax|persons)|group size|guest count|total number of guests'],
  ['ADULTS', 0, '(?:no of |number of |total )?adults?(?: s)?'],
  ['CHILDREN', 0, '(?:no of |number of |total )?(?:children|child|kids)(?: ages?)?'],
  [
    'AMOUNT',
    0,
    '(?:grand |booking |reservation |gross |guest |overall |order )?total|total (?:price|amount|cost|value|tariff|fare|charges?)|total (?:booking|reservation|stay) (?:amount|value|cost|price|charges)|total (?:payable|paid) by (?:the )?guest|total (?:price )?for (?:the |your )?stay|total gross amount|(?:gross )?booking (?:amount|value|price|cost)|(?:property )?gross (?:charges|amount|booking amount|total)|reference sell rate|reservation amount|price|final (?:price|amount)|कुल(?: राशि| मूल्य)?',
  ],
  [
    'AMOUNT',
    1,
    'amount(?: paid)?|paid amount|(?:total )?amount (?:to be )?(?:paid|collected|payable|due)(?: (?:at|from) (?:the )?(?:hotel|property|guest|customer))?|amount to (?:collect|pay)|balance to collect',
  ],
  ['PAYMENT', 0, 'payment (?:mode|type|model|status|method|option)|booking type|payment|mode of payment|भुगतान'],
  ['STATUS', 0, '(?:booking |reservation )?status'],
  ['CURRENCY', 0, 'currency(?: code)?'],
  [
    'OTHER',
    0,
    'details?|pin(?: code)?|(?:tax )?invoice(?: (?:no|number|date))?|(?:hotel|property) (?:id|code|address|city|phone)|gstin(?: no)?|gst|booked on|book(?:ing|ed) date|(?:date of )?booking date|booking made on|received(?: on| date)?|commission|.{0,24} commission|commission .{0,24}|commissionable amount|taxes?(?: and fees| fees)?|property taxes|room charges?|room rate|meal plan|inclusions|benefits included|special requests?|requests|rate plan|rate code|rates?|daily base rate|.{0,16}net .{0,30}|payable to .{0,20}|hotel to receive|tds.{0,20}|occupancy(?: taxes)?|(?:no of )?extra beds?|bed type|country(?: of .{0,20})?|.{0,20}language|arrival time|check ?in time|check ?out time|hotel confirmation (?:no|number|code)|service fee.{0,10}|cleaning fee|you earn|nationality|address|city|other guests|from to|sub ?total|discount|refund(?: amount)?|cancellation (?:policy|charges?|fee|date)|cancelled on|voucher|remarks',
  ],
];

const LABELS = RULES.map(([topic, rank, words]) => ({ topic, rank, words: new RegExp(`^(?:${words})$`) }));

const OLD_WORDS = /^(?:previous|old|original|earlier|prior|existing|before) | (?:old|previous|before)$/;
const NEW_WORDS = /^(?:new|updated|revised|modified|changed|amended|current|latest) | (?:new|updated|revised)$/;
/** Words that only say what an amount includes, or its currency. */
const AMOUNT_DETAILS =
  / (?:incl(?:uding|usive|uded)?(?: of)?(?: all)?(?: gst| taxes| tax| vat)?(?:(?: and)? (?:fees|charges|taxes))?|in inr|in usd|inr|usd|eur|gbp|aed|rs)$/;
const CURRENCY_OF_LABEL = /(?:^| )(inr|usd|eur|gbp|aed)$/;

function matchLabel(key: string): Label | null {
  for (const { topic, rank, words } of LABELS) if (words.test(key)) return { topic, rank, key };
  return null;
}

/** The label that the text is; null when it is none. */
export function findLabel(text: string): Label | null {
  if (text.length > LABEL_MAX) return null;
  // In `(A) Property Gross Charges` the letter only numbers the rows.
  const key = toKey(text.replace(/^\(?[A-Ha-h1-9][).] ?/, ''));
  if (key === '') return null;
  return findLabelByKey(key) ?? findLabelByKey(fixOcrMistakes(key));
}

function findLabelByKey(key: string | null): Label | null {
  if (key === null) return null;
  if (OLD_WORDS.test(key))
    return findLabelByKey(key.replace(OLD_WORDS, '').trim()) === null ? null : { topic: 'OTHER', rank: 0, key };
  const label = matchLabel(key) ?? matchLabel(key.replace(AMOUNT_DETAILS, '').replace(AMOUNT_DETAILS, ''));
  if (label !== null) return { ...label, key };
  return NEW_WORDS.test(key) ? matchLabel(key.replace(NEW_WORDS, '').trim()) : null;
}

/** The currency at the end of a label, as in `Total (INR)`. */
export function findLabelCurrency({ key }: Label): string | null {
  return CURRENCY_OF_LABEL.exec(key)?.[1]?.toUpperCase() ?? null;
}

/** Column headers of old and new values in a table of changes. */
export const isOldHead = (text: string): boolean =>
  /^(?:old|previous|original|earlier|before|from)(?: (?:booking|details|value|reservation))?$/.test(toKey(text));
export const isNewHead = (text: string): boolean =>
  /^(?:new|updated|revised|modified|current|changed|after|to|latest)(?: (?:booking|details|value|reservation))?$/.test(
    toKey(text),
  );

export type Section = 'GUEST' | 'HOTEL' | 'PRICE' | 'NET' | 'NONE';

const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  [
    'NET',
    /^(?:host |hotel |your |total )?(?:payout|earnings|settlement)(?: details| breakup)?$|^what you (?:will )?(?:earn|receive|get)$|^(?:net )?amount (?:that )?(?:you|hotel|property|the hotel|the property) (?:will |is to |to )?(?:receives?|earns?|gets?)$|^(?:your|hotel|property) share$/,
  ],
  ['PRICE', /^guest (?:paid|pays|payment)$|^guest price(?: breakdown)?$/],
  ['GUEST', /^(?:primary )?(?:guest|customer|traveller|booker|contact)(?: s)?(?: (?:details|information|info))?$/],
  ['HOTEL', /^(?:hotel|property|about the property|your property)(?: (?:details|information|info|address))?$/],
  [
    'NONE',
    /^(?:booking|reservation|room|stay|price|payment|tariff|rate|cancellation|other|what has)(?: (?:details|information|summary|breakup|breakdown|policy|charges|changed|inr|details inr))+$|^(?:rates|cancellations|cancellation policy|inclusions)$/,
  ],
];

/** The section of a message that this heading opens; null when it is not a heading. */
export function findSection(text: string): Section | null {
  if (text.length > LABEL_MAX) return null;
  const key = toKey(text);
  return SECTIONS.find(([, words]) => words.test(key))?.[0] ?? null;
}
