import type { Language } from './language.rules.ts';

export const ITALIAN: Language = {
  labels: {
    NUMBER: ['numero di prenotazione', 'numero prenotazione', 'codice di conferma'],
    ARRIVAL: ['arrivo', 'data di arrivo'],
    DEPARTURE: ['partenza', 'data di partenza'],
    NIGHTS: ['notti', 'numero di notti'],
    ROOM_NAME: ['tipo di camera', 'tipologia camera', 'camera', 'alloggio'],
    ROOM_COUNT: ['numero di camere'],
    GUEST: ["nome dell'ospite", 'ospite', 'nome del cliente'],
    HOTEL: ['nome della struttura', 'struttura', "nome dell'hotel"],
    ADULTS: ['adulti'],
    CHILDREN: ['bambini'],
    AMOUNT: ['prezzo totale', 'importo totale', 'totale'],
    GUEST_WORDS: ['richieste speciali'],
  },
  months: [
    ['gennaio', 'gen'],
    ['febbraio', 'feb'],
    ['marzo', 'mar'],
    ['aprile', 'apr'],
    ['maggio', 'mag'],
    ['giugno', 'giu'],
    ['luglio', 'lug'],
    ['agosto', 'ago'],
    ['settembre', 'sett', 'set'],
    ['ottobre', 'ott'],
    ['novembre', 'nov'],
    ['dicembre', 'dic'],
  ],
  joiners: [],
  kinds: {
    NEW: ['nuova prenotazione', 'prenotazione confermata'],
    MODIFIED: ['prenotazione modificata'],
    CANCELLED: ['prenotazione cancellata', 'prenotazione annullata'],
    OTHER: ['richiesta di prenotazione'],
  },
};
