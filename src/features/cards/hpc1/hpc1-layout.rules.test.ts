import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AccessConditions,
  accessBytes,
  type CardFields,
  HPC1_ACCESS,
  identityBlock,
  parseAccessConditions,
  parseCard,
  parseTrailer,
  timeBlock,
  trailerBlock,
} from './hpc1-layout.rules.ts';

const FIELDS: CardFields = {
  kind: 'STAY',
  keyNumber: 1,
  isUidBound: false,
  propertyHash: Buffer.from('f6b14e45', 'hex'),
  cardIndex: 4711,
  roomNumber: 418,
  issuedAt: 1_795_156_200,
  expiresAt: 1_795_325_400,
  sequence: 1,
  isRevoked: false,
};
/** The factory setting of chips: key A can do everything, also write the trailer. */
const TRANSPORT: AccessConditions = [0b000, 0b000, 0b000, 0b001];

test('the access bits of the factory and of HPC1 are as in the data sheet', () => {
  assert.equal(accessBytes(TRANSPORT).toString('hex'), 'ff0780');
  assert.equal(accessBytes(HPC1_ACCESS).toString('hex'), '787788');
  assert.deepEqual(parseAccessConditions(Buffer.from('ff078069', 'hex')), TRANSPORT);
  assert.deepEqual(parseAccessConditions(Buffer.from('787788', 'hex')), HPC1_ACCESS);
});

test('every combination of access conditions is read back, and one flipped bit is detected', () => {
  for (let all = 0; all < 8 ** 4; all += 1) {
    const conditions: AccessConditions = [all & 7, (all >> 3) & 7, (all >> 6) & 7, all >> 9];
    const bytes = accessBytes(conditions);
    assert.deepEqual(parseAccessConditions(bytes), conditions);
    const bit = all % 24;
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.equal(parseAccessConditions(bytes), null);
  }
});

test('the trailer has key A, the access bits, an unused byte and key B', () => {
  const trailer = trailerBlock(Buffer.from('6f84b8fc75b0', 'hex'), Buffer.from('ad3b88d10f15', 'hex'));
  assert.equal(trailer.toString('hex'), '6f84b8fc75b078778800ad3b88d10f15');
  const { keyA, access, keyB } = parseTrailer(trailer);
  assert.deepEqual(
    [keyA, access, keyB].map((part) => part.toString('hex')),
    ['6f84b8fc75b0', '787788', 'ad3b88d10f15'],
  );
  assert.throws(() => parseTrailer(trailer.subarray(1)), RangeError);
});

test('written blocks are read back, for every kind and status', () => {
  for (const kind of ['STAY', 'TEMPORARY'] as const) {
    for (const isUidBound of [true, false]) {
      for (const isRevoked of [true, false]) {
        const fields = { ...FIELDS, kind, isUidBound, isRevoked };
        assert.deepEqual(parseCard(Buffer.concat([identityBlock(fields), timeBlock(fields)], 48)), fields);
      }
    }
  }
});
