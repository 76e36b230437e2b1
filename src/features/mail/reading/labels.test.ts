import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLabel } from './labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';

/** What sites, channel managers and hotel systems call the same thing. */
const SYNONYMS: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  NUMBER: ['Booking Reference', 'Confirmation #', 'Conf. number', 'Res. No.', 'Order ID', 'Itinerary #', 'Reference number'],
  ARRIVAL: ['Check-in', 'Arrival date', 'Arr. date', 'Date in', 'Stay from', 'Start date', 'Anreisetag', 'Ngày đến'],
  DEPARTURE: ['Checkout', 'Check-out until', 'Dep. date', 'Date out', 'Leaving on', 'End date', 'Saída', 'Ngày đi'],
  DATES: ['Date range', 'Booking dates', 'Your stay', 'Reisezeitraum'],
  NIGHTS: ['No of Night(s)', '# of nights', 'Nights booked', 'Anzahl Nächte'],
  ROOM_NAME: ['Room Type(s)', 'Booked room', 'Room type booked', 'Hạng phòng'],
  ROOM_COUNT: ['# of rooms', 'No. of Room(s)', 'Numero camere'],
  GUEST: ['Guest Name(s)', "Guest's name", 'Lead passenger', 'Reservation holder', 'In the name of', 'Titular de la reserva'],
  AMOUNT: ['Total guest payment', 'Total payable', 'Amount to collect from guest', 'Total price (INR)', 'Gesamtsumme'],
  HOTEL: ['Hotel Name & City', 'Property/Hotel', 'Nome struttura'],
  GUEST_WORDS: ['Special request(s)', 'Message', 'Booking notes', 'Traveler comments', 'Other requests'],
  OTHER: ['Net rate', 'Commission', 'Booking date', 'Payable to Property', 'Original price'],
};

test('labels are known by the words of many senders', () => {
  for (const [topic, words] of Object.entries(SYNONYMS))
    for (const label of words) assert.equal(findLabel(label)?.topic, topic, label);
});

test('words that also begin sentences, and names, are no labels', () => {
  for (const text of ['From', 'To', 'In', 'Confirmation', 'OYO Rooms', 'Guest House', 'Deluxe Room', 'Total nights and rooms'])
    assert.equal(findLabel(text), null, text);
});
