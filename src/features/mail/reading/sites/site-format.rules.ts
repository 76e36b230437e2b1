import type { Candidate } from '../field-candidates.rules.ts';
import type { Topic } from '../languages/language.rules.ts';
import type { BookingSite, MessageKind, MessageLine, RequestedRooms } from '../reservation.rules.ts';

/** A text of a message without the blocks that are cut out. `subject`: of the whole message. */
export type SiteText = Readonly<{ lines: readonly MessageLine[]; subject: string | null; source: string }>;

/**
 * A block that other people than the site wrote, such as the guest's message. It begins with the line whose words match `starts`. It ends
 * before the last line that matches one of `ends`, the headings that always follow in the site's mails; of several, the one whose last
 * occurrence comes first counts, so that a heading inside the block does not end it. Without any of them, all that follows is cut out.
 * `ends` is LINE for a block that is one line or row. Words are as `toKey` returns them.
 */
export type CutOut = Readonly<{ starts: RegExp; ends: readonly RegExp[] | 'LINE' }>;

/** A kind that words in the subject, or in the header of the message with this name, say. It counts more than the general words. */
export type KindHint = Readonly<{ in: 'subject' | `x-${string}`; words: RegExp; kind: MessageKind | 'OTHER' }>;

/** What is known about a booking site. How to add one: docs/inbound-email.md. */
export type SiteFormat = Readonly<{
  site: BookingSite;
  /** Its name, as reasons for a person call it. */
  title: string;
  /** Its domains, with all their subdomains. */
  domains: readonly string[];
  /** Subdomains that relay what guests and hotels write, for which the site does not vouch. */
  relays: readonly string[];
  /** Its names in its mails, as `toKey` returns them. Labels may begin with them: `Agoda Booking ID`. */
  names: readonly RegExp[];
  /** The format of its numbers, for numbers after a label. */
  number: RegExp;
  /** Numbers that only this site uses, anywhere in a text; null for a site whose numbers are digits only. */
  ownNumber: RegExp | null;
  /** Labels that mean something only at this site, or something else than elsewhere: words as `toKey` returns them. */
  labels?: readonly (readonly [topic: Topic, rank: number, words: RegExp])[];
  cutOut?: readonly CutOut[];
  kinds?: readonly KindHint[];
  /** Whether each of its confirmations names the hotel. One in which it is not found is for a person. */
  namesHotel: boolean;
  /** Whether it names a listing instead of the hotel. One whose title does not show that it is of this hotel is for a person. */
  namesListing?: boolean;
  /** Whether its greeting is the hotel's name: `Dear Banyan House,`. */
  greetsHotel: boolean;
  /** The hotel's name where it stands without a label; null where it is not found. */
  findHotel?: (text: SiteText) => string | null;
  /** Lines that the general reading does not understand, written again as labels and values. */
  rewrite?: (lines: readonly MessageLine[]) => readonly MessageLine[];
  /** The rooms where they stand without a label. */
  findRooms?: (text: SiteText) => Candidate<RequestedRooms[]>[];
  /** The text after which the subject has the day of arrival, as its first group. */
  arrivalInSubject?: RegExp;
  /** The guest in the subject and in headlines, as the first group. */
  guestInHeadline?: RegExp;
  /** Whether a reservation is always for one unit. */
  isOneUnit?: boolean;
  /** Whether plain totals may be the host's share, so that only those in the guest's section count. */
  showsShare?: boolean;
  /** The currency of amounts without a sign, where the property's currency is the same. */
  currency?: string;
  /** Whether guests always pay the site. */
  isPrepaid?: boolean;
}>;

/** Domains with one name and several endings, parted by spaces. */
export const domainsOf = (name: string, endings: string): string[] => endings.split(' ').map((ending) => `${name}.${ending}`);
