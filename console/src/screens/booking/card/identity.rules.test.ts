import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf, isForeigner, type ReadDocument } from './identity.rules.ts';

const read = (documentType: ReadDocument['documentType'], documentNumber: string, nationality: string | null = null) => ({
  documentType,
  documentNumber,
  nationality,
  name: null,
  dob: null,
  sex: null,
  expiresOn: null,
});
const stored = (uploadedAt: string, data: ReadDocument | null) => ({ uploadedAt, extraction: { data } });

test('the passport proves who a guest is, else the newest document that is no visa', () => {
  const older = stored('2026-11-01', read('AADHAAR', '1'));
  const newer = stored('2026-11-02', read('DRIVING_LICENCE', '2'));
  const visa = stored('2026-11-03', read('VISA', '3'));
  assert.equal(identityOf([older, newer, visa, stored('2026-11-04', null)]).shown?.documentNumber, '2');
  assert.equal(identityOf([visa]).shown, null);
  const found = identityOf([stored('2026-10-01', read('PASSPORT', '4')), newer, visa]);
  assert.deepEqual([found.shown?.documentNumber, found.visa?.documentNumber], ['4', '3']);
});

test('a foreigner is who says so; who says nothing is told by passport or visa', () => {
  const none = identityOf([]);
  assert.equal(isForeigner(' Indian ', none), false);
  assert.equal(isForeigner('भारतीय', none), false);
  assert.equal(isForeigner('Japan', none), true);
  assert.equal(isForeigner(null, none), false);
  assert.equal(isForeigner(null, identityOf([stored('2026-11-01', read('PASSPORT', '1', 'JPN'))])), true);
  assert.equal(isForeigner(null, identityOf([stored('2026-11-01', read('PASSPORT', '1', 'IND'))])), false);
  assert.equal(isForeigner(null, identityOf([stored('2026-11-01', read('VISA', '1'))])), true);
  assert.equal(isForeigner('India', identityOf([stored('2026-11-01', read('PASSPORT', '1', 'JPN'))])), false);
});
