import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { describe, test } from 'node:test';
import { cmac } from '@noble/ciphers/aes.js';
import fc from 'fast-check';
import { aesCmac, checkCard, rewriteCard, sectorKeys } from '../../../../test/harness/card-lock.ts';
import { createSecrets, type SecretKey } from '../../../platform/secrets/secrets.ts';
import type { CardContent } from '../card-encoder.ts';
import { hpc1, propertyKeys } from './hpc1.ts';
import { verifyCard } from './verify-card.ts';

const MASTER = Buffer.alloc(32, 7);
const PROPERTY = '0190a0b0-0000-7000-8000-000000000001';
const OTHER_PROPERTY = '0190a0b0-0000-7000-8000-000000000002';
const MAX = 0xffffffff;

const keyOf = (master: Buffer): SecretKey => createSecrets([createSecretKey(master)]).keys[0];
const KEY = { number: 1, key: keyOf(MASTER) };

const STAY: CardContent = {
  kind: 'STAY',
  propertyId: PROPERTY,
  cardIndex: 4711,
  roomNumber: 418,
  issuedAt: '2026-11-20T06:30:00.000Z',
  expiresAt: '2026-11-22T05:30:00.000Z',
  sequence: 1,
  uid: null,
};
const TEMPORARY: CardContent = { ...STAY, kind: 'TEMPORARY', cardIndex: 4712, expiresAt: '2026-11-20T06:37:00.000Z' };
const DURING = '2026-11-20T06:31:00.000Z';

const bytesOf = (blocks: readonly string[]): Buffer => Buffer.from(blocks.join(''), 'hex');
const blocksOf = (bytes: Buffer): string[] => [0, 16, 32].map((start) => bytes.toString('hex', start, start + 16));

/** The results of the service's verifier and of the independent lock for the same card; they must agree. */
function judged(bytes: Buffer, by: { propertyId?: string; master?: Buffer; uid?: Uint8Array | null; at?: string } = {}) {
  const { propertyId = PROPERTY, master = MASTER, uid = null, at = DURING } = by;
  const own = verifyCard({ bytes, propertyId, uid, at }, [{ number: null, key: keyOf(master) }]);
  const lock = checkCard({ master, propertyId, blocks: blocksOf(bytes), at, ...(uid === null ? {} : { uid: Buffer.from(uid) }) });
  assert.equal(own.refusal === null, lock.refused === null, `${own.refusal} and ${lock.refused}`);
  return own.refusal;
}

describe('the published examples', () => {
  test('a stay card, byte for byte', () => {
    const sector = hpc1.encode(STAY, KEY);
    assert.deepEqual(sector, {
      index: 1,
      startBlock: 4,
      blocks: ['48500101F6B14E4500001267000001A2', '6AFFE8E86B027DD80000000100000000', '3DD0463A54A51D28AF72491CEFC22648'],
      trailer: '6F84B8FC75B078778800AD3B88D10F15',
    });
    assert.equal(judged(bytesOf(sector.blocks)), null);
    assert.deepEqual(checkCard({ master: MASTER, propertyId: PROPERTY, blocks: sector.blocks, at: DURING }), {
      refused: null,
      kind: 'STAY',
      keyNumber: 1,
      isUidBound: false,
      cardIndex: 4711,
      roomNumber: 418,
      issuedAt: STAY.issuedAt,
      expiresAt: STAY.expiresAt,
      sequence: 1,
      isRevoked: false,
    });
  });

  test('a card that is bound to a chip, with a UID of four and of seven bytes', () => {
    for (const [uid, mac] of [
      ['9A3F21C8', 'DA9D46F7208EEED6D5DC93C8F93918A9'],
      ['04A1B2C3D4E5F6', 'EA620924C9754C9EAEEA88BCE5FA7AB0'],
    ] as const) {
      const chip = Buffer.from(uid, 'hex');
      const { blocks } = hpc1.encode({ ...STAY, cardIndex: 4713, uid: chip }, KEY);
      assert.deepEqual(blocks, ['48500105F6B14E4500001269000001A2', '6AFFE8E86B027DD80000000100000000', mac]);
      assert.equal(judged(bytesOf(blocks), { uid: chip }), null);
    }
  });

  test('the same card revoked: it ends when it starts, and only the two changed blocks are written', () => {
    const timeData = hpc1.encodeRevoked({ ...STAY, sequence: 2 }, KEY);
    assert.deepEqual(timeData, {
      block: 5,
      data: '6AFFE8E86AFFE8E80000000201000000',
      macBlock: 6,
      mac: '84E3846CC5CC532AD8D37F5D8B58D6D9',
    });
    const blocks = rewriteCard(hpc1.encode(STAY, KEY), timeData);
    assert.equal(judged(bytesOf(blocks)), 'REVOKED');
    assert.equal(checkCard({ master: MASTER, propertyId: PROPERTY, blocks }).refused, 'revoked');
  });

  test('a temporary card', () => {
    const { blocks } = hpc1.encode(TEMPORARY, KEY);
    assert.deepEqual(blocks, [
      '48500102F6B14E4500001268000001A2',
      '6AFFE8E86AFFEA8C0000000100000000',
      'A26AC0EB0B6C59FB11C11A2B4D717CBA',
    ]);
    assert.equal(judged(bytesOf(blocks)), null);
  });

  test('the keys of the property, by the service and by the lock', () => {
    const keys = { macKey: 'cfad65ad9ad42e9b0c36695e0f090906', keyA: '6f84b8fc75b0', keyB: 'ad3b88d10f15' };
    for (const own of [propertyKeys(KEY.key, PROPERTY), sectorKeys(MASTER, PROPERTY)]) {
      assert.deepEqual(
        { macKey: own.macKey.toString('hex'), keyA: own.keyA.toString('hex'), keyB: own.keyB.toString('hex') },
        keys,
      );
    }
  });

  test('the four examples of RFC 4493, section 4, by the service and by the lock', () => {
    const key = Buffer.from('2b7e151628aed2a6abf7158809cf4f3c', 'hex');
    const message = Buffer.from(
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
      'hex',
    );
    for (const [length, code] of [
      [0, 'bb1d6929e95937287fa37d129b756746'],
      [16, '070a16b46b4d4144f79bdd9dd04a287c'],
      [40, 'dfa66747de9ae63030ca32611497c827'],
      [64, '51f0bebf7e3b9d92fc49741779363cfe'],
    ] as const) {
      assert.equal(aesCmac(key, message.subarray(0, length)).toString('hex'), code);
      assert.equal(Buffer.from(cmac(message.subarray(0, length), key)).toString('hex'), code);
    }
  });
});

const uint32 = fc.oneof(fc.constantFrom(0, 1, 255, 65_536, 0x7fffffff, 0x80000000, MAX), fc.integer({ min: 0, max: MAX }));
const secondOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const uids = fc.oneof(fc.constant(null), ...[4, 7, 10].map((length) => fc.uint8Array({ minLength: length, maxLength: length })));
const contents = fc
  .record({
    kind: fc.constantFrom('STAY' as const, 'TEMPORARY' as const),
    propertyId: fc.uuid(),
    cardIndex: uint32,
    roomNumber: uint32,
    times: fc.tuple(uint32, uint32).filter(([from, to]) => from !== to),
    sequence: uint32,
    uid: uids,
  })
  .map(({ times, ...rest }): CardContent => {
    const [from, to] = times;
    return { ...rest, issuedAt: secondOf(Math.min(from, to)), expiresAt: secondOf(Math.max(from, to)) };
  });
const masters = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

describe('any card', () => {
  test('a lock reads what was written, revoked or not, whatever the numbers, the chip and the key', () => {
    fc.assert(
      fc.property(contents, masters, fc.integer({ min: 1, max: 255 }), (content, master, number) => {
        const { propertyId, uid, sequence } = content;
        const numbered = { number, key: keyOf(master) };
        const sector = hpc1.encode(content, numbered);
        const held = { master, propertyId, at: content.issuedAt, ...(uid === null ? {} : { uid: Buffer.from(uid) }) };
        const { propertyId: _property, uid: _uid, ...said } = content;
        const expected = { ...said, keyNumber: number, isUidBound: uid !== null, isRevoked: false, refused: null };
        assert.deepEqual(checkCard({ ...held, blocks: sector.blocks }), expected);
        assert.equal(judged(bytesOf(sector.blocks), held), null);

        const blocks = rewriteCard(sector, hpc1.encodeRevoked(content, numbered));
        const { refused, expiresAt, sequence: rewritten } = checkCard({ ...held, blocks });
        assert.deepEqual(
          { refused, expiresAt, rewritten },
          { refused: 'revoked', expiresAt: content.issuedAt, rewritten: sequence },
        );
        assert.equal(judged(bytesOf(blocks), held), 'REVOKED');
      }),
      { numRuns: 300 },
    );
  });

  test('no single bit of the 48 bytes can be changed', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const bytes = bytesOf(hpc1.encode(content, KEY).blocks);
        const by = { propertyId: content.propertyId, uid: content.uid, at: content.issuedAt };
        for (let bit = 0; bit < 384; bit += 1) {
          const changed = Buffer.from(bytes);
          changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
          assert.notEqual(judged(changed, by), null, `bit ${bit}`);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('another property, another key and another chip are refused', () => {
    fc.assert(
      fc.property(contents, masters, uids, fc.uuid(), (content, master, uid, propertyId) => {
        fc.pre(propertyId !== content.propertyId && !master.equals(MASTER));
        fc.pre(content.uid !== null && (uid === null || Buffer.compare(uid, content.uid) !== 0));
        const bytes = bytesOf(hpc1.encode(content, KEY).blocks);
        const by = { propertyId: content.propertyId, uid: content.uid, at: content.issuedAt };
        assert.equal(judged(bytes, { ...by, propertyId }), 'OTHER_PROPERTY');
        assert.equal(judged(bytes, { ...by, master }), 'WRONG_CODE');
        assert.equal(judged(bytes, { ...by, uid }), uid === null ? 'UID_NEEDED' : 'WRONG_CODE');
      }),
      { numRuns: 100 },
    );
  });
});

describe('the answer of a lock', () => {
  const stay = bytesOf(hpc1.encode(STAY, KEY).blocks);

  test('is to open from the second of issue until the second before expiry', () => {
    assert.equal(judged(stay, { at: '2026-11-20T06:29:59.999Z' }), 'NOT_YET_VALID');
    assert.equal(judged(stay, { at: STAY.issuedAt }), null);
    assert.equal(judged(stay, { at: '2026-11-22T05:29:59.999Z' }), null);
    assert.equal(judged(stay, { at: STAY.expiresAt }), 'EXPIRED');
  });

  test('is to refuse bytes that are not a card of this layout, before any key is tried', () => {
    const changed = (index: number, value: number): Buffer => {
      const bytes = Buffer.from(stay);
      bytes.writeUInt8(value, index);
      return bytes;
    };
    assert.equal(judged(changed(1, 0x51)), 'NOT_HPC1');
    assert.equal(judged(Buffer.alloc(48)), 'NOT_HPC1');
    assert.equal(judged(changed(3, 9)), 'RESERVED_BYTES');
    for (const index of [28, 29, 30, 31]) assert.equal(judged(changed(index, 2)), 'RESERVED_BYTES');
    for (const flags of [0, 3, 4, 7]) assert.equal(judged(changed(3, flags)), 'NOT_ONE_KIND');
    assert.throws(() => judged(stay.subarray(1)), RangeError);
  });

  test('is to refuse a card of another property, also when somebody writes the hash of this one on it', () => {
    const foreign = bytesOf(hpc1.encode({ ...STAY, propertyId: OTHER_PROPERTY }, KEY).blocks);
    assert.equal(judged(foreign), 'OTHER_PROPERTY');
    stay.copy(foreign, 4, 4, 8);
    assert.equal(judged(foreign), 'WRONG_CODE');
  });

  test('is to open after a rotation for an old card only with the old key under its number', () => {
    const old = { number: 1, key: KEY.key };
    const fresh = { number: 2, key: keyOf(Buffer.alloc(32, 8)) };
    const card = { bytes: stay, propertyId: PROPERTY, uid: null, at: DURING };
    assert.deepEqual(verifyCard(card, [fresh, old]), { ...verifyCard(card, [old]), refusal: null, key: old.key });
    assert.equal(verifyCard(card, [fresh]).refusal, 'UNKNOWN_KEY');
    assert.equal(verifyCard(card, [{ ...old, number: 2 }]).refusal, 'UNKNOWN_KEY');
    assert.equal(verifyCard(card, [{ ...fresh, number: 1 }]).refusal, 'WRONG_CODE');
    assert.equal(verifyCard(card, []).refusal, 'UNKNOWN_KEY');
    const second = bytesOf(hpc1.encode(STAY, fresh).blocks);
    assert.equal(verifyCard({ ...card, bytes: second }, [old, fresh]).key, fresh.key);
  });

  test('depends on the chip only for a card that is bound to one', () => {
    assert.equal(judged(stay, { uid: Buffer.from('01020304', 'hex') }), null);
  });
});

describe('what cannot be written', () => {
  test('numbers that do not fit, and times that are not whole seconds', () => {
    for (const change of [
      { cardIndex: MAX + 1 },
      { roomNumber: -1 },
      { sequence: 1.5e10 },
      { issuedAt: '1969-12-31T23:59:59.000Z' },
      { expiresAt: '2106-02-07T06:28:16.000Z' },
      { issuedAt: '2026-11-20T06:30:00.001Z' },
      { propertyId: 'not-an-id' },
    ]) {
      assert.throws(() => hpc1.encode({ ...STAY, ...change }, KEY), RangeError, JSON.stringify(change));
    }
    assert.throws(() => hpc1.encode(STAY, { ...KEY, number: 256 }), RangeError);
  });
});
