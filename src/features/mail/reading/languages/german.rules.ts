import type { Language } from './language.rules.ts';

export const GERMAN: Language = {
  labels: {
    NUMBER: ['buchungsnummer', 'reservierungsnummer', 'bestätigungsnummer', 'bestätigungscode'],
    ARRIVAL: ['anreise', 'anreisedatum'],
    DEPARTURE: ['abreise', 'abreisedatum'],
    NIGHTS: ['nächte', 'anzahl der nächte'],
    ROOM_NAME: ['zimmertyp', 'zimmerkategorie', 'unterkunft'],
    ROOM_COUNT: ['anzahl der zimmer', 'zimmeranzahl'],
    GUEST: ['name des gastes', 'gast', 'gastname'],
    HOTEL: ['name der unterkunft', 'hotelname'],
    ADULTS: ['erwachsene'],
    CHILDREN: ['kinder'],
    AMOUNT: ['gesamtpreis', 'gesamtbetrag'],
    GUEST_WORDS: ['sonderwünsche'],
  },
  months: [
    ['januar', 'jan'],
    ['februar', 'feb'],
    ['märz', 'mär'],
    ['april', 'apr'],
    ['mai'],
    ['juni', 'jun'],
    ['juli', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['oktober', 'okt'],
    ['november', 'nov'],
    ['dezember', 'dez'],
  ],
  joiners: [],
  kinds: {
    NEW: ['neue buchung', 'buchung bestätigt', 'buchungsbestätigung'],
    MODIFIED: ['buchung geändert', 'geänderte buchung'],
    CANCELLED: ['buchung storniert', 'stornierte buchung'],
    OTHER: ['buchungsanfrage'],
  },
};
