import type { Mark } from './language.rules.ts';

/** Subjects of messages that are not about a reservation being made, changed or cancelled. */
export const NOT_A_NOTICE =
  /\b(?:tax invoice|invoice|credit note|payouts?|payment (?:advice|received|failed|reminder)|remittance|statement|commission|newsletter|review|rate your|rating|feedback|survey|reminder|remind|upcoming arrivals?|arrivals? (?:list|today|tomorrow)|arrives? (?:soon|tomorrow|today)|message from|new message|sent you a message|question from|guest request|special request|request to (?:book|cancel|change)|cancell?ation request|change request|alteration request|wants to|would like to|inquiry|enquiry|pending|awaiting|on hold|waitlist|no show|declined|expired|webinar|offer|promotion|discount|boost|verify|password|security|policy update|terms|action required|summary|report|performance|calendar|partial|partially|failed|not cancell?ed|reinstated|out of office|automatic reply)\b/;
export const OTHER_TITLE =
  /^(?:tax invoice|invoice|credit note|payment advice|payout (?:statement|summary)|statement of account|proforma invoice|receipt|remittance advice)$/;

export const CANCELLED_SUBJECT = /\b(?:cancell?ed|cancell?ation)\b/;
export const MODIFIED_SUBJECT = /\b(?:modified|modification|amended|amendment|changed|updated|revised|altered)\b/;
export const NEW_SUBJECT =
  /\bnew (?:\w+ )?(?:booking|reservation)|\b(?:booking|reservation) (?:\w+ )?(?:confirmed|confirmation|received|voucher)|\bconfirm(?:ed)? (?:booking|reservation)|\breservation confirmed|\bbooking id \w+ confirmed|\bnew reservation/;

/** Words that make a sentence conditional. */
export const CONDITIONAL =
  /\b(?:if|unless|once|when|whenever|in case|should|would|may|might|can|cannot|could|any|were|policy|charges?|fee|fees|penalt\w+|refund\w*|before|until|within|bookings|reservations|non|not|request\w*|wants?|partial\w*|free|must)\b/;
const SUBJECT_WORDS = '(?:booking|reservation|stay|voucher)';

/** Sentences about a request, an option or a test, which is not a reservation yet. */
export const NOT_CONFIRMED = new RegExp(
  [
    `\\b${SUBJECT_WORDS}(?: \\w+){0,3}? on request\\b|\\b${SUBJECT_WORDS} (?:requests?|enquir\\w+|inquir\\w+)\\b|\\brequest(?:ed|s)? (?:for )?(?:an? |this |the )?(?:new )?${SUBJECT_WORDS}\\b|\\brequest to book\\b`,
    '\\b(?:tentative(?:ly)?|provisional(?:ly)?|wait ?list(?:ed)?|unconfirmed)\\b|\\bon hold\\b',
    '\\b(?:not|nor|never) (?:yet )?(?:been )?(?:fully )?confirmed\\b|\\bnot yet (?:been )?(?:confirmed|booked|paid)\\b',
    `\\b${SUBJECT_WORDS}(?: \\w+){0,6}? (?:will be|to be|must be) confirmed\\b|\\b(?:awaiting|pending|subject to) (?:your |the |hotel |property )?(?:confirmation|approval|acceptance|payment)\\b`,
    `\\b(?:payment|confirmation|${SUBJECT_WORDS})(?: \\w+){0,2}? (?:is |are )?(?:still )?(?:pending|awaited|outstanding)\\b`,
    `\\bplease (?:confirm|accept|approve|respond|reply)(?: \\w+){0,4}? (?:within|before|in the next)\\b|\\b(?:accept|confirm) or (?:decline|reject)\\b`,
    `\\btest (?:${SUBJECT_WORDS}|e ?mail|mail|message|order|notification)\\b|\\b(?:this is|only|just) a test\\b|\\b(?:dummy|sample|fake) ${SUBJECT_WORDS}\\b|\\bdo not act\\b`,
  ].join('|'),
);
/** Words that show that a sentence belongs to terms. */
export const TERMS_WORDS = /\b(?:if|unless|when|whenever|in case|bookings|reservations|policy)\b/;
/** A text that is a label elsewhere, but a headline on a line of its own. */
export const HEADLINE = new RegExp(
  `^(?:(?:a |your )?new (?:confirmed )?|updated |revised |modified |changed |amended )${SUBJECT_WORDS}$`,
);

export const STATUSES: readonly (readonly [Mark, RegExp])[] = [
  [
    'CANCELLED',
    /^(?:cancell?ed|booking cancell?ed|cancell?ation|geannuleerd|anulowan[ao]|avboka[dt]|annullerad|annulleret|afbestilt|avbestilt|kansellert|zrusen[ao]|iptal edildi|отменено|ακυρωθηκε|בוטלה|ยกเลิกแล้ว|취소(?:됨)?|キャンセル(?:済み)?|已取消)$/,
  ],
  ['MODIFIED', /^(?:modified|amended|changed|updated)$/],
  ['CONFIRMED', /^(?:confirmed|new|booked|confirmed booking|ok|vouchered)$/],
  [
    'OTHER',
    /^(?:pending|on hold|hold|on request|request|wait ?list|awaiting|not |unconfirmed|tentative|provisional|test|option|enquiry|failed|partially cancell?ed|no show|rejected)/,
  ],
];
export const UNPAID = /^(?:pending|awaiting|awaited|failed|on hold|tentative|provisional|test)\b/;
export const SENTENCES: readonly (readonly [Mark, RegExp])[] = [
  [
    'CANCELLED',
    new RegExp(
      `\\b${SUBJECT_WORDS}(?: \\w+){0,14}? (?:has|have|had|was|is|been|got|stands)(?: \\w+){0,3}? cancell?ed\\b|\\bguest(?: \\w+){0,6}? (?:has )?cancell?ed (?:this|the|their|his|her|your) ${SUBJECT_WORDS}|\\bcancell?ed ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} cancell?(?:ed|ation)\\b|\\bhad to cancel ${SUBJECT_WORDS}`,
    ),
  ],
  [
    'MODIFIED',
    new RegExp(
      `\\b${SUBJECT_WORDS}(?: \\w+){0,14}? (?:has|have|was|is|been)(?: \\w+){0,3}? (?:modified|amended|changed|updated|altered|revised)\\b|\\b(?:modified|amended|changed|updated|revised) ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} (?:modified|amended|amendment|modification|changed|updated)\\b|\\bwhat has changed\\b`,
    ),
  ],
  ['NEW', new RegExp(`\\breceived an? ${SUBJECT_WORDS}\\b|\\bnew (?:confirmed |\\w+ )?${SUBJECT_WORDS}\\b`)],
  [
    'CONFIRMED',
    new RegExp(
      `\\b${SUBJECT_WORDS} (?:(?!id|no|number|code|ref)\\w+ ){0,3}?(?:is |has been )?(?:confirmed|confirmation)\\b(?! (?:no|number|code|id)\\b)|\\bconfirmed ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} voucher\\b`,
    ),
  ],
];
export const IN_PART = /\bpartial(?:ly)? cancell?|\b\d+ (?:of|out of) (?:the )?\d+ rooms?\b|\bnot (?:been )?cancell?ed\b/;

/** Each of the sentences has one of these words. */
export const ABOUT_RESERVATION = new RegExp(`\\b${SUBJECT_WORDS}\\b|\\bwhat has changed\\b`);

/** What a page says about a booking that is not as it was made. */
export const NOT_AS_MADE =
  /^(?:status )?(?:(?:cancell?ed|no show|modified|updated)\b|cancell?ation$)|\bcancell?ation \d{6}|\d{6} cancell?ed\b|\b(?:was|were|has been|been) (?:cancell?ed|changed|modified|updated|amended|altered|revised)\b|\b(?:storniert|geandert|annulee?|modifiee?|cancelad[ao]|modificad[ao]|annullata|cancellata|geannuleerde?|gewijzigde?|anulowan[aoy]|zmienion[aey]|avboka[dt]e?s?|andra[dt]|annullera[dt]e?s?|annulleret|afbestilte?|ndret|avbestilte?|kansellerte?|endret|zrusen[aoy]|zmenen[aoy]|iptal edil\w+|degistiril\w+)\b|(?:^|[ :：])(?:已取消|已更改|已修改|キャンセル済み?|変更済み?|취소됨|변경됨|отменено|изменено|ακυρώθηκε|τροποποιήθηκε|בוטלה|שונתה|ยกเลิกแล้ว|เปลี่ยนแปลงแล้ว)$/;
