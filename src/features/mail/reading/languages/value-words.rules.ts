/**
 * Words in and beside values, which tell names, rooms, amounts and days from what they are not. Most are English; who knows others adds
 * them.
 */
const MEALS = [
  '(?:room|accommodation|bed) only(?: nr)?',
  'bed (?:and|&) breakfast',
  '(?:free |complimentary |continental |buffet |daily )?breakfast(?: ?(?:,|and|&) ?(?:lunch|dinner|lunch ?/ ?dinner|lunch or dinner))*(?: included| incl\\.?)?',
  'all meals(?: included)?',
  '(?:half|full) board',
  'all inclusive',
  '(?:lunch|dinner)(?: included)?',
  'non[- ]?refundable',
  '(?:fully )?refundable',
  'free cancell?ation',
  'pay at (?:the )?(?:hotel|property)',
  'member rate|special offer|saver rate|flexible(?: rate)?',
].join('|');
/** A meal or payment term at the end of a room's name. */
export const MEAL_END = new RegExp(
  `(?:^|\\s*[-–—|,/(+]\\s*|\\s+with\\s+|\\s+including\\s+|\\s+incl\\.?\\s+)(?:with\\s+|w/\\s*)?(?:${MEALS})\\s*\\)?$`,
  'i',
);
export const MEAL_PLAN_END =
  /(?:\s*[-–—|,/(+]\s*|\s+on\s+)(?:EP|CP|MAP|AP|AI|BB|HB|FB|RO|EPAI|CPAI|MAPAI)(?:\s+(?:[Pp]lan|[Bb]asis))?\s*\)?$|\s+(?:EP|CP|MAP|EPAI|CPAI|MAPAI)(?:\s+[Pp]lan)?$/;
/** Words of labels, also half a label that a program broke: `Name of primary` above `guest`, `Rooms` above `booked: Suite`; and sentences. */
export const NO_ROOM =
  /^(?:rooms?|units?|nos?|nights?|adults?|guests?|child(?:ren)?|yes|no|na|n a|details|only|types?|types? names?|category|names?|description|booked|reserved|requested)$|^(?:names?|dates?|number|no\.?) of\b|\s(?:of|no|number|the|for)$|room\(s\)|^(?:this|please|send) | comes with | reserved for /i;
export const WITH_GUESTS = /\b\d{1,2} (?:adults?|guests?|child(?:ren)?|nights?|pax)\b/i;

/** What stands before a person's name. */
export const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|shri|sri|smt|master|mstr|sir|madam|herrn?|frau|mme|mlle|monsieur|madame|sra?|srta|señora?|sig(?:\.?ra|na)?|signora?|doña|m\/s|kumari|श्री|श्रीमती|सुश्री|डॉ)(?:\.|(?=\s))\s*/i;
/** Labels of the whole name that mean half of it where the other half has a label of its own: `Nome` and `Cognome`, `Nom` and `Prénom`. */
export const NAME_OR_HALF = /^(?:name|nome|nombre|nom)$/;
/** Words that do not occur in names: a text that contains one is not a name. `Guest` is also a surname. */
export const NOT_IN_NAMES =
  /\b(?:hotel|resort|inn|palace|rooms?|adults?|child(?:ren)?|guests|(?<!^[a-z]{3,} )guest|nights?|check|booking|reservation|details?|name|number|phone|mobile|email|total|price|amount|partner|team|customer|traveller|property|not (?:available|provided|disclosed)|hidden|n\/?a|tba|confirmed|payment|view|click|here|extranet|contact|primary|lead|yes|no|none)\b|^(?:main|valued|dear|the|your|our|other|additional|second|each|repeat|vip|registered|new) guest$/i;
/** A number beside these words is the guest's. */
export const GUEST_WORDS = /\b(?:guest|customer|travell?er)\b/;
/** A number after these words belongs to the hotel or the site. */
export const HOTEL_OR_SITE_WORDS =
  /\b(?:hotel|property|support|help|helpline|helpdesk|care|customer service|call us|contact us|extranet|reception|front desk|partner|team|toll free|assistance|emergency|queries|questions|b v|pte|pvt|ltd|makemytrip|goibibo|booking com|agoda|expedia|hotels com|airbnb|oyo)\b/;
/** How greetings begin that name no hotel. */
export const NO_HOTEL = /^(?:partner|sir|madam|host|team|hotelier|property|mr|mrs|ms|dr|guest)\b/i;
/** No names of hotels: links and questions, addresses (`278 Rue de la Paix, Paris`), and the site's number of the hotel (`Property 12345678`). */
export const NO_HOTEL_NAME = /@|https?:|\?$|^\d{1,5}[A-Za-z]?(?:[-/]\d{1,5})* \p{L}.*,|^\p{L}+(?: (?:id|no\.?))?[ :#]+\d{5,}$/iu;

export const ADULTS = /(?<![\d.,])(\d{1,2}) ?(?:adults?|वयस्क)/i;
export const CHILDREN = /(?<![\d.,])(\d{1,2}) ?(?:child|kid|बच्चे|niñ|enfant|bambin|crianç|trẻ em)/i;

export const PREPAID =
  /^(?:pre ?paid|paid|paid online.*|fully paid|payment received|online|paid in full.*|agoda collect.*|expedia collect.*|paid via .*|paid to .*|the guest has paid.*|guest has paid.*|pre paid booking|yes)$/;
export const AT_PROPERTY =
  /^(?:(?:pah )?pay (?:at|in|on) .*|pah.*|post ?paid|hotel collect.*|property collect.*|unpaid|(?:the )?guest (?:will pay|pays) at .*|to be (?:collected|paid) at .*|cash at .*)$/;

/** Words beside an amount that is for a part of the stay, or a share of it. */
export const PARTIAL_PRICE = /per night|\/ ?night|per room|nightly|avg|average|%| x \d| \d+ nights? ?x|onwards/i;
export const TAX = /\b(?:tax(?:es)?|gst|vat|fees?|surcharges?)\b/i;
export const ADDED = /\+|\b(?:excl\w*|plus|not incl\w*|before|without|extra|additional)\b/i;
export const INCLUDED = /\bincl/i;
/** Local taxes, which guests pay at the front desk anyway. */
export const TOWN_TAX = /\b(?:city|tourist|tourism|local|eco) tax/i;
export const ADDED_TAX =
  /(?:^\W{0,3}\+|\b(?:plus|excl\w{0,9}|not incl\w{0,6}|without|before)\b).{0,60}\b(?:tax(?:es)?|gst|vat)\b|\b(?:tax(?:es)?|gst|vat)\b.{0,30}\b(?:extra|excluded|not included|additional|on top)\b/i;
export const TAX_LABEL = /^(?:property |hotel |total |occupancy )?(?:tax(?:es)?|gst|vat)\b/;
/** Labels of what the site or the hotel gets. */
export const SHARE_LABEL = /\b(?:commission|tds|net|deduct\w*|payable to|hotel to receive|you earn)\b/;
/** Labels that state that the price is the guest's for the whole stay. */
export const WHOLE_PRICE_WORDS = /\b(?:guest|gross|booking|reservation|sell|stay|incl\w*)\b/;

export const NIGHTS = /(?<![\d.,])(\d{1,2}) ?(?:nights?|N\b|रात)/i;
/** A day after these words is a deadline. */
export const DEADLINE = /\b(?:before|until|till|by|if|cancel\w*|refund\w*|after)\b/i;
/** Sentences about other days than those of the stay. */
export const STAY_TERMS =
  /\b(?:cancel\w*|refund\w*|policy|deadline|free|before|penalt\w*|per night|deposit|valid|offer|book(?:ed|ing) (?:on|date)|storn\w*|annul\w*|cancela\w*|kostenlos|gratuit\w*|gratis|kosteloos|restitutie|anulow\w*|odwoł\w*|avbok\w*|avbestill\w*|afbestil\w*|kanseller\w*|zruš\w*|iptal\w*)\b|hủy|हटा|bezpłatn|bezplatn|ücretsiz|отмен|бесплат|ακύρωσ|δωρεάν|ביטול|ยกเลิก|취소|キャンセル|取消/iu;
/** What stands between both days of a stay. */
export const BETWEEN_DAYS =
  /^[\s,.()]*(?:to|until|till|through|thru|bis(?: zum)?|au|al|ao|a|à|đến|→|=>|->|[-–—])[\s,]*(?:\p{L}{2,10}\.?,? ?)?$/iu;

const SOME_NIGHTS = '(?:nights?|night\\(s\\)|noites?|nachte?|noches?|nuits?|nott[ei]|malam|晚|泊)';
const SOME_ROOMS = '(?:rooms?|room\\(s\\)|quartos?|zimmer|habitacion(?:es)?|chambres?|camer[ae]|kamar|bilik|phong|間|间|室)';
/** A number of rooms without a name, without accents: `2`, `2 rooms`, `1 Room(s), 2 Guests`. */
export const ROOM_COUNT = new RegExp(`^(\\d{1,2})(?: ?(?:${SOME_ROOMS}|units?|nos?\\.?)(?: ?\\(s\\))?)?(?:$|,| \\/| for | \\()`);
/** A number of rooms alone in its line, without accents: `2 rooms`. */
export const ROOMS_ALONE = new RegExp(`^(\\d{1,2}) ?${SOME_ROOMS}$`);
/** How sites tell guests the length of a stay and how many rooms it is for: `2 Nights, 1 Room`, in either order, without accents. */
export const NIGHTS_AND_ROOMS = new RegExp(
  `^(?:[^:：\\d]{2,40}[:：] ?)?(?:(?<nights>\\d{1,2}) ?${SOME_NIGHTS}[ ,，、/&-]{1,3}(?<rooms>\\d{1,2}) ?${SOME_ROOMS}|(?<lastRooms>\\d{1,2}) ?${SOME_ROOMS}[ ,，、/&-]{1,3}(?<lastNights>\\d{1,2}) ?${SOME_NIGHTS})$`,
);
/** A number of nights anywhere in a text, without accents: a text with one sums up a stay, and is no name of a room. */
export const COUNTED_NIGHTS = new RegExp(`(?<!\\p{L}|\\d)\\d{1,2} ?${SOME_NIGHTS}(?!\\p{L})`, 'u');
/** Words of which names of rooms have one, without accents. */
export const ROOM_WORDS =
  /\b(?:rooms?|suites?|double|twin|single|triple|quad\w*|king|queen|studio|apartments?|villas?|bungalows?|cottages?|chalets?|tents?|dorm\w*|beds?|quarto|duplo|habitacion|apartamento|camera|doppia|matrimoniale|chambre|appartement|kamar|bilik)\b|zimmer\b|房|ルーム|客室/;
/** What says which beds a room has, without accents: `1 extra-large double bed`. */
export const BEDS = /^\d{1,2} (?:[\p{L}-]+ ){0,4}(?:beds?|camas?|lett[oi]|lits?|betten|bett)\b/u;
/** Subjects and headlines that tell a guest that a reservation is made, without accents: `Your booking at HOTEL has been confirmed`. */
export const CONFIRMED_TO_GUEST =
  /\b(?:your booking|tu reserva|sua reserva|votre reservation|la tua prenotazione|(?:deine|ihre) buchung)\b.*\b(?:is|has been|esta|ha sido|foi|est|a ete|e|e stata|wurde|ist) (?:confirmed|confirmada|confirmee|confermata|bestatigt)\b/;
