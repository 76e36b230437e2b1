import type { Topic } from '../languages/language.rules.ts';
import { LABEL_WORDS } from '../languages/languages.rules.ts';
import { toWordKey } from '../plain-text.rules.ts';

/** The headings of Airbnb's mails in other languages, by the English ones. Case and signs at the end do not count. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Checkout: ['check-out'],
  'Guest paid': [
    "l'ospite ha pagato",
    'el huésped pagó',
    'el huésped ha pagado',
    'el viajero pagó',
    'el viajero ha pagado',
    'le voyageur a payé',
    'o hóspede pagou',
    'hóspede pagou',
    'der gast hat bezahlt',
    'gast hat bezahlt',
    'ゲストの支払額',
    'ゲストの支払い額',
    'ゲストの支払い',
    'ゲスト支払額',
    'ゲストのお支払い',
    'ゲストのお支払い額',
    'ゲスト支払い済み',
  ],
  'Host payout': [
    'payout',
    "compenso dell'host",
    'cobro del anfitrión',
    'cobro al anfitrión',
    'pago al anfitrión',
    "versement de l'hôte",
    'pagamento do anfitrião',
    'repasse ao anfitrião',
    'auszahlung an gastgeber',
    'auszahlung an gastgeber:in',
    'ホストの受取額',
    'ホストの受取金',
    'ホスト受取金',
    'ホスト受取額',
    'ホストの受け取り額',
    '호스트 수익',
  ],
  // In mails without a heading, the host's part begins here.
  'You earn': ['tu guadagni', 'vous gagnez', 'ganas', 'ganás', 'você recebe', 'du verdienst', 'bạn kiếm được', 'je verdient'],
};
/** The headings of the guest's and of the host's part within a text, as a group. */
export const PART_HEADING = new RegExp(
  `(?<=^| )(${['Guest paid', 'Host payout']
    .flatMap((heading) => [heading, ...(WORDS[heading] ?? [])])
    .filter((words) => words.includes(' '))
    .sort((one, other) => other.length - one.length)
    .join('|')})(?= |$)`,
  'iu',
);
/** Words for the whole, before a currency in brackets, that are no label of a price elsewhere. */
const TOTALS = 'totaal|tổng|suma|toplam|totalt|i alt|合計|總計|总计|총액|합계|รวม|ยอดรวม'.split('|');
/** What Airbnb writes below the title of a listing: a whole home, or a room. */
const KINDS_OF_PLACE = [
  '(?:entire|inter[oa]|gesamte[rs]?|ganze[rs]?|toàn bộ) [\\p{L}/]+(?: [\\p{L}/]+)?',
  '(?:[\\p{L}/]{1,20}\\.? ){1,3}(?:enti[eè]re?|enter[oa]|inter[oa]|inteir[oa])',
  '(?:(?:private|shared|hotel) )?room',
  '(?:private )?room in .{3,40}',
  '(?:stanza|habitación|chambre|quarto)(?: (?:privat[ao]|privada|privée?))?',
  'camera|privatzimmer|zimmer|phòng riêng',
  '整套房源|整套房子/公寓|獨立房間|独立房间',
  '집 전체|개인실',
].join('|');
const KIND_OF_PLACE = new RegExp(`^(?:${KINDS_OF_PLACE})(?: hosted by .{1,40})?$`, 'u');
/** A kind of place at the end of a text. */
export const KIND_BEHIND = new RegExp(` (?:${KINDS_OF_PLACE})$`, 'iu');
/** Japanese kinds end in words for the whole, a room or a shared room: `一軒家・町家全体`. */
const JAPANESE_PLACE = /^[\p{L}\p{N}・/ー(]{0,20}(?:全体|貸切|貸し切り|の部屋|個室|シェアルーム|相部屋)\)?$/u;
/** The name before the verb for arriving. */
export const GUEST_IN_HEADLINE =
  /(?:^|(?: [-–—] |[:!！] )|に)((?:(?! [-–—] )[^:!！\d]){2,80}?)(?: (?:arrives|arriver[aà]|arrive|llega|chega|kommt|reist|arriveert|sẽ đến|đến vào)(?!\p{L})|さんが|님이|[於于將将](?=\d))/iu;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[ :]+$/, '')
    .trim();

const ENGLISH = new Map(
  Object.entries(WORDS).flatMap(([english, all]) => [english, ...all].map((word) => [fold(word), english] as const)),
);
const WHOLE = new Set(TOTALS.map(fold));
/** The English labels by the topics of the other languages. */
const LABELS: Partial<Record<Topic, string>> = {
  ARRIVAL: 'Check-in',
  DEPARTURE: 'Checkout',
  PEOPLE: 'Guests',
  NUMBER: 'Confirmation code',
};

/** `大人2人` as `2 adults`. */
const fromJapanese = (text: string): string => text.replace(/大人(\d+)人/g, '$1 adults').replace(/子ども(\d+)人/g, '$1 children');

/** `入住 退房`: both labels of a stay with one space between them. */
const isStayLabels = ([first = '', second = '', more]: readonly string[]): boolean =>
  more === undefined && LABEL_WORDS.get(toWordKey(first)) === 'ARRIVAL' && LABEL_WORDS.get(toWordKey(second)) === 'DEPARTURE';

/** A heading, a label or a number of people in English; anything else as it is. */
export function toEnglish(cell: string): string {
  const key = fold(cell);
  const [, words = '', currency = ''] = /^([\p{L}\p{M} ]+?) ?\(([a-z]{3})\)$/u.exec(key) ?? [];
  if (WHOLE.has(words) || LABEL_WORDS.get(toWordKey(words)) === 'AMOUNT') return `Total (${currency.toUpperCase()})`;
  if (isStayLabels(cell.split(' '))) return 'Check-in Checkout';
  const topic = LABEL_WORDS.get(toWordKey(cell));
  return ENGLISH.get(key) ?? (topic === undefined ? undefined : LABELS[topic]) ?? fromJapanese(cell);
}

/** Whether a text is what Airbnb writes below the title of a listing. */
export const isKindOfPlace = (text: string): boolean => [KIND_OF_PLACE, JAPANESE_PLACE].some((words) => words.test(fold(text)));
