import type { Language } from './language.rules.ts';

export const FRENCH: Language = {
  labels: {
    NUMBER: ['numéro de réservation', 'numéro de confirmation', 'code de confirmation', 'réservation n°'],
    ARRIVAL: ['arrivée', "date d'arrivée"],
    DEPARTURE: ['départ', 'date de départ'],
    NIGHTS: ['nuits', 'nombre de nuits'],
    ROOM_NAME: ['type de chambre', 'chambre', 'logement'],
    ROOM_COUNT: ['nombre de chambres'],
    GUEST: ['nom du client', 'voyageur', 'nom du voyageur', 'client'],
    HOTEL: ["nom de l'établissement", 'établissement', "nom de l'hôtel"],
    ADULTS: ['adultes'],
    CHILDREN: ['enfants'],
    AMOUNT: ['prix total', 'montant total'],
    GUEST_WORDS: ['demandes spéciales', 'remarques du client'],
  },
  months: [
    ['janvier', 'janv'],
    ['février', 'févr', 'fév'],
    ['mars'],
    ['avril', 'avr'],
    ['mai'],
    ['juin'],
    ['juillet', 'juil'],
    ['août'],
    ['septembre', 'sept'],
    ['octobre', 'oct'],
    ['novembre', 'nov'],
    ['décembre', 'déc'],
  ],
  joiners: [],
  kinds: {
    NEW: ['nouvelle réservation', 'réservation confirmée'],
    MODIFIED: ['réservation modifiée', 'modification de réservation'],
    CANCELLED: ['réservation annulée', 'annulation de réservation'],
    OTHER: ['demande de réservation'],
  },
};
