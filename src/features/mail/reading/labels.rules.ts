import { isCurrency } from '../../../platform/money.ts';
import type { Topic } from './languages/language.rules.ts';
import { LABEL_WORDS } from './languages/languages.rules.ts';
import { fixOcrMistakes, toEastAsianKey, toKey } from './plain-text.rules.ts';
import type { SiteFormat } from './sites/site-format.rules.ts';

/** A recognised label. Of several labels with one topic, those with the lowest rank count. `key`: its words. */
export type Label = Readonly<{ topic: Topic; rank: number; key: string }>;

/** Longer texts are not labels. */
const LABEL_MAX = 60;

const SITE_WORDS = '(?:your |the |ota |hotel )?';
const CODE_WORDS = '(?:id|no|number|code|reference|ref)(?: (?:no|number|id|code))?';
const DAY_WORDS = '(?: (?:date|day|on|from|until|date and time|date time|time and date|date day))?';

const RULES: readonly (readonly [topic: Topic, rank: number, words: string])[] = [
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
    '(?:total )?(?:no|number) of (?:rooms?|units?)|total (?:rooms|units)|rooms? (?:booked|count|qty|quantity)|no rooms|qty|quantity',
  ],
  ['ROOMS', 0, 'rooms?|units|room unit|room details|rooms reserved'],
  ['ROOM_UNIT', 0, 'room \\d{1,2}'],
  [
    'GUEST',
    0,
    '(?:the )?(?:primary |lead |main )?guest(?: s)?(?: (?:name|names|full name|information|info|details))?|guests? s? ?names?|name of (?:the )?(?:primary |lead )?guests?|(?:primary |lead )?travell?ers?(?: name)?|(?:lead )?(?:pax|passenger) name|lead (?:pax|passenger)|reservation (?:holder|name)|in the name of|reserved for',
  ],
  ['GUEST', 1, 'customer(?: name)?|client name|name of (?:the )?customer'],
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
  ['PEOPLE', 0, '(?:total |number of |no of )?(?:guests|pax|persons)|group size|guest count|total number of guests'],
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
    'details?|pin(?: code)?|(?:tax )?invoice(?: (?:no|number|date))?|(?:hotel|property) (?:id|code|address|city|phone)|gstin(?: no)?|gst|booked on|book(?:ing|ed) date|(?:date of )?booking date|booking made on|received(?: on| date)?|commission|.{0,24} commission|commission .{0,24}|commissionable amount|taxes?(?: and fees| fees)?|property taxes|room charges?|room rate|meal plan|inclusions|benefits included|rate plan|rate code|rates?|daily base rate|.{0,16}net .{0,30}|payable to .{0,20}|hotel to receive|tds.{0,20}|occupancy(?: taxes)?|(?:no of )?extra beds?|bed type|country(?: of .{0,20})?|.{0,20}language|arrival time|check ?in time|check ?out time|hotel confirmation (?:no|number|code)|service fee.{0,10}|cleaning fee|you earn|nationality|address|city|other guests|from to|sub ?total|discount|refund(?: amount)?|cancellation (?:policy|charges?|fee|date)|cancelled on|voucher',
  ],
];

const LABELS = RULES.map(([topic, rank, words]) => ({ topic, rank, words: new RegExp(`^(?:${words})$`) }));

const OLD_WORDS = /^(?:previous|old|original|earlier|prior|existing|before) | (?:old|previous|before)$/;
const NEW_WORDS = /^(?:new|updated|revised|modified|changed|amended|current|latest) | (?:new|updated|revised)$/;
/** Words that only say what an amount includes, or its currency. */
const AMOUNT_DETAILS =
  / (?:incl(?:uding|usive|uded)?(?: of)?(?: all)?(?: gst| taxes| tax| vat)?(?:(?: and)? (?:fees|charges|taxes))?|rs)$/;
const CURRENCY_OF_LABEL = /(?: in)? ([a-z]{3})$/;

/** Finds the label that a text is, null when it is none. */
export type FindLabel = (text: string) => Label | null;

function matchLabel(key: string): Label | null {
  for (const { topic, rank, words } of LABELS) if (words.test(key)) return { topic, rank, key };
  const topic = LABEL_WORDS.get(key);
  return topic === undefined ? null : { topic, rank: 0, key };
}

/** The words without what an amount includes and without its currency. */
function removeAmountDetails(key: string): string {
  const bare = (words: string): string => {
    const code = CURRENCY_OF_LABEL.exec(words);
    return code !== null && isCurrency((code[1] ?? '').toUpperCase())
      ? words.slice(0, code.index)
      : words.replace(AMOUNT_DETAILS, '');
  };
  return bare(bare(key));
}

function findLabelByKey(key: string | null): Label | null {
  if (key === null) return null;
  if (OLD_WORDS.test(key))
    return findLabelByKey(key.replace(OLD_WORDS, '').trim()) === null ? null : { topic: 'OTHER', rank: 0, key };
  const label = matchLabel(key) ?? matchLabel(removeAmountDetails(key));
  if (label !== null) return { ...label, key };
  return NEW_WORDS.test(key) ? matchLabel(key.replace(NEW_WORDS, '').trim()) : null;
}

/** In `(A) Property Gross Charges` the letter only numbers the rows; `#` is a number, and `Room(s)` are rooms. */
const toLabelKey = (text: string): string =>
  toKey(
    text
      .replace(/^(?:\(?[A-Ha-h1-9][).] ?|#{2,} )/, '')
      .replaceAll('#', ' no ')
      .replace(/\(s\)/gi, 's'),
  );

/** One text is looked up many times while a message is read. */
const REMEMBERED_MAX = 2_000;

function remember(find: FindLabel): FindLabel {
  const remembered = new Map<string, Label | null>();
  return (text) => {
    if (text.length > LABEL_MAX) return null;
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    const label = find(text);
    remembered.set(text, label);
    return label;
  };
}

/** Finds labels that any site may use. */
export const findLabel: FindLabel = remember((text) => {
  const key = toLabelKey(text);
  if (key === '') return matchLabel(toEastAsianKey(text));
  return findLabelByKey(key) ?? findLabelByKey(fixOcrMistakes(key));
});

/** Finds the site's own labels, those that begin with its name (`Agoda Booking ID`), and those of any site. */
export function createFindLabel(site: Pick<SiteFormat, 'names' | 'labels'> | null): FindLabel {
  if (site === null) return findLabel;
  return remember((text) => {
    const key = toLabelKey(text);
    for (const [topic, rank, words] of site.labels ?? []) if (words.test(key)) return { topic, rank, key };
    const name = site.names.map((words) => words.exec(key)).find((found) => found?.index === 0)?.[0] ?? '';
    const rest = key.slice(name.length).trim();
    // `OYO Rooms` is a name and no label.
    return (name !== '' && rest.includes(' ') ? findLabelByKey(rest) : null) ?? findLabel(text);
  });
}

/** The currency at the end of a label, as in `Total (INR)`. */
export function findLabelCurrency({ key }: Label): string | null {
  const code = CURRENCY_OF_LABEL.exec(key)?.[1]?.toUpperCase() ?? '';
  return isCurrency(code) ? code : null;
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

/** The section of a message that this heading opens; null when it is not a heading. */
export function findSection(text: string): Section | null {
  if (text.length > LABEL_MAX) return null;
  const key = toKey(text);
  return SECTIONS.find(([, words]) => words.test(key))?.[0] ?? null;
}
