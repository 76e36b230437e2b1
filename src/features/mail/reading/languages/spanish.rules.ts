import type { Language } from './language.rules.ts';

export const SPANISH: Language = {
  labels: {
    NUMBER: ['número de reserva', 'número de confirmación', 'código de confirmación', 'localizador'],
    ARRIVAL: ['llegada', 'fecha de llegada', 'entrada', 'fecha de entrada'],
    DEPARTURE: ['salida', 'fecha de salida'],
    NIGHTS: ['noches', 'número de noches'],
    ROOM_NAME: ['tipo de habitación', 'habitación', 'alojamiento'],
    ROOM_COUNT: ['número de habitaciones'],
    GUEST: ['nombre del huésped', 'huésped', 'nombre del cliente', 'viajero'],
    HOTEL: ['nombre del alojamiento', 'nombre del hotel'],
    ADULTS: ['adultos'],
    CHILDREN: ['niños'],
    AMOUNT: ['precio total', 'importe total'],
    GUEST_WORDS: ['peticiones especiales'],
  },
  months: [
    ['enero', 'ene'],
    ['febrero', 'feb'],
    ['marzo', 'mar'],
    ['abril', 'abr'],
    ['mayo', 'may'],
    ['junio', 'jun'],
    ['julio', 'jul'],
    ['agosto', 'ago'],
    ['septiembre', 'setiembre', 'sept', 'sep'],
    ['octubre', 'oct'],
    ['noviembre', 'nov'],
    ['diciembre', 'dic'],
  ],
  joiners: ['de', 'del'],
  kinds: {
    NEW: ['nueva reserva', 'reserva confirmada'],
    MODIFIED: ['reserva modificada', 'modificación de reserva'],
    CANCELLED: ['reserva cancelada', 'cancelación de reserva'],
    OTHER: ['solicitud de reserva'],
  },
};
