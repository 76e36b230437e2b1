import type { Language } from './language.rules.ts';

export const PORTUGUESE: Language = {
  labels: {
    NUMBER: ['número da reserva', 'número de confirmação', 'código de confirmação'],
    ARRIVAL: ['chegada', 'data de chegada'],
    DEPARTURE: ['partida', 'data de partida'],
    NIGHTS: ['noites', 'número de noites'],
    ROOM_NAME: ['tipo de quarto', 'quarto', 'acomodação'],
    ROOM_COUNT: ['número de quartos'],
    GUEST: ['nome do hóspede', 'hóspede'],
    HOTEL: ['nome da propriedade', 'nome do hotel'],
    ADULTS: ['adultos'],
    CHILDREN: ['crianças'],
    AMOUNT: ['preço total', 'valor total'],
    GUEST_WORDS: ['pedidos especiais'],
  },
  months: [
    ['janeiro', 'jan'],
    ['fevereiro', 'fev'],
    ['março', 'mar'],
    ['abril', 'abr'],
    ['maio', 'mai'],
    ['junho', 'jun'],
    ['julho', 'jul'],
    ['agosto', 'ago'],
    ['setembro', 'set'],
    ['outubro', 'out'],
    ['novembro', 'nov'],
    ['dezembro', 'dez'],
  ],
  joiners: ['de'],
  kinds: {
    NEW: ['nova reserva', 'reserva confirmada'],
    MODIFIED: ['reserva modificada', 'reserva alterada'],
    CANCELLED: ['reserva cancelada'],
    OTHER: ['pedido de reserva', 'solicitação de reserva'],
  },
};
