import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGuestNames, findGuestPhones, joinNames, parseEmail, parseGuestName, parsePhone } from './guest.rules.ts';
import { partOf } from './pairs.fixture.ts';

const NAMES: readonly (readonly [text: string, name: string])[] = [
  ['Ravi Sharma', 'Ravi Sharma'],
  ['Mr. Ravi Sharma', 'Ravi Sharma'],
  ['Mrs Anjali  Iyer', 'Anjali Iyer'],
  ['Mr. Dr. Om Bose', 'Om Bose'],
  ['Shri Ravi Sharma (Primary)', 'Ravi Sharma'],
  ['Ravi Sharma + 2', 'Ravi Sharma'],
  ['Mr. Ravi Sharma, Mrs. Anjali Sharma', 'Ravi Sharma'],
  ['Ravi Sharma & Anjali Sharma', 'Ravi Sharma'],
  ['RAVI SHARMA', 'RAVI SHARMA'],
  ['Judith Guest', 'Judith Guest'],
  ["Oliver James O'Connor", "Oliver James O'Connor"],
  ['Jean-Baptiste de la Fontaine', 'Jean-Baptiste de la Fontaine'],
  ['श्री रवि शर्मा', 'रवि शर्मा'],
  ['Ravi\u202e\u0007 Sharma', 'Ravi Sharma'],
];

test("a guest's name is read without titles and companions", () => {
  for (const [text, name] of NAMES) assert.deepEqual(parseGuestName(text), { name, confidence: 1 }, text);
});

test('what may be a surname in front, or two people, is not sure', () => {
  for (const text of ['Sharma, Ravi', 'SHARMA/RAVI']) assert.ok((parseGuestName(text)?.confidence ?? 1) < 0.8, text);
});

test('what is no name is none', () => {
  for (const text of [
    '2 Adults',
    'Hotel Sunrise',
    'guest@example.com',
    '+91 98200 12345',
    'Not provided',
    'Guest',
    'Valued Guest',
    'Lead Guest',
    'two guests',
    '',
    '-',
    'XXXX',
    '<b>',
    'Click here to view',
  ]) {
    assert.equal(parseGuestName(text), null, text);
  }
});

test('names that go together are one person, others are not', () => {
  assert.equal(joinNames('Rosie', 'Rosie Bomgaars'), 'Rosie Bomgaars');
  assert.equal(joinNames('Jose Munoz', 'JOSÉ MUÑOZ'), 'Jose Munoz');
  assert.equal(joinNames('Ravi Sharma', 'Anjali Sharma'), null);
  assert.equal(joinNames('Sharma', 'Ravi Sharma'), null);
});

test('telephone numbers and addresses are taken as written, masked ones not at all', () => {
  assert.equal(parsePhone('+91-98200 12345'), '+91-98200 12345');
  assert.equal(parseEmail('ravi.123456@guest.booking.com'), 'ravi.123456@guest.booking.com');
  for (const text of ['98XXXXXX10', '98******10', '12', 'call us']) assert.equal(parsePhone(text), null, text);
  for (const text of ['ra****@example.com', 'nobody', 'a@b']) assert.equal(parseEmail(text), null, text);
});

function phoneOf(...rows: string[]): [string, number] | null {
  const [phone] = findGuestPhones(partOf(rows.map((row) => row.split(' | '))));
  return phone === undefined ? null : [phone.value, phone.confidence];
}

test("a number that stands with the guest's name is the guest's; one behind the hotel or the site is not", () => {
  const number = '+91 98200 12345';
  for (const label of ['Phone', 'Mobile', 'Contact', 'Tel', 'Phone Number', 'Mobile No.']) {
    assert.deepEqual(phoneOf('Guest name: Ravi Sharma', `${label}: ${number}`), [number, 0.85], label);
  }
  assert.deepEqual(phoneOf('Guest | Ravi Sharma', 'Country | India', `Phone | ${number}`), [number, 0.85]);
  assert.deepEqual(phoneOf('Guest | Phone | Hotel', `Ravi Sharma | ${number} | Hotel Sunrise`), [number, 0.85]);
  assert.deepEqual(phoneOf('Hotel: Sunrise', `Guest phone: ${number}`), [number, 0.9]);
  const others: string[][] = [
    [`Phone: ${number}`],
    [`Phone: ${number}`, 'Guest name: Ravi Sharma'],
    ['Guest name: Ravi Sharma', 'Hotel: Sunrise', `Phone: ${number}`],
    ['Guest name: Ravi Sharma', 'Hotel', 'Sunrise', `Phone: ${number}`],
    ['Guest name: Ravi Sharma', 'For support', `Phone: ${number}`],
    ['Guest name: Ravi Sharma', 'Team MakeMyTrip', `Contact: ${number}`],
    ['Guest name: Ravi Sharma', `Support phone: ${number}`],
    ['Guest name: Ravi Sharma', ...Array.from({ length: 8 }, () => 'Breakfast'), `Phone: ${number}`],
    ['Booked by: Anjali Iyer', `Phone: ${number}`],
    ['Guest | Hotel | Phone', `Ravi Sharma | Hotel Sunrise | ${number}`],
  ];
  for (const rows of others) assert.equal(phoneOf(...rows), null, rows.join(' / '));
});

test('names in other scripts are compared by their own letters', () => {
  assert.equal(joinNames('美咲', '美咲 Tan'), '美咲 Tan');
  assert.equal(joinNames('美咲', '健太'), null);
  assert.equal(joinNames('Олег', 'ОЛЕГ Петров'), 'ОЛЕГ Петров');
});

test('a label of the name means half of it beside a label of the other half', () => {
  const namesOf = (...rows: string[]): unknown =>
    findGuestNames(partOf(rows.map((row) => row.split(' | ')))).map(({ value }) => value);
  for (const [name, other] of [
    ['Nome', 'Cognome'],
    ['Nombre', 'Apellidos'],
    ['Nome', 'Sobrenome'],
  ] as const)
    assert.deepEqual(namesOf(`${name} | Ilaria`, `${other} | Brambilla`), ['Ilaria Brambilla'], other);
  assert.deepEqual(namesOf('Nom | Lefort', 'Prénom | Anne Marie'), ['Anne Marie Lefort']);
  assert.deepEqual(namesOf('Guest details', 'Vorname | Ilse', 'Name | Kramer'), ['Ilse Kramer']);
  assert.deepEqual(namesOf('Guest details', 'Name | Ravi Sharma', 'First name | Ravi'), ['Ravi Sharma']);
  assert.deepEqual(namesOf('Nome | Ilaria Brambilla'), ['Ilaria Brambilla']);
  // Which of them is the given name is not known.
  assert.deepEqual(namesOf('Nome | Villa Ginestra', 'Nome | Ilaria', 'Cognome | Brambilla'), []);
});
