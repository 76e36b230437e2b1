import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startNameServer } from '../../../test/harness/name-server.ts';
import { type AddressGuard, createAddressGuard, isPublicAddress, PrivateAddress, parseNetwork } from './address-guard.ts';

const NOTHING = { hosts: [], networks: [] };
const networks = (...texts: string[]) => texts.flatMap((text) => parseNetwork(text) ?? []);

const server = await startNameServer();
after(() => server.stop());

test('addresses of the public internet are told from all others', () => {
  const open = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.169.0.0',
  ];
  const closed = [
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ];
  const open6 = ['2606:4700:4700::1111', '2a00:1450::1', '3ffe::1'];
  const closed6 = [
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '100::1', '5f00::1'],
    // Documentation, benchmarks, and addresses that lead to an IPv4 address: mapped, compatible, translated, 6to4, Teredo.
    ...[
      '2001:db8::1',
      '3fff::1',
      '2001:2::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
    ],
    ...['2002:7f00:1::', '2001::1'],
  ];
  for (const address of [...open, ...open6]) assert.ok(isPublicAddress(address), address);
  for (const address of [...closed, ...closed6, 'example.com', '', '1.1.1']) assert.ok(!isPublicAddress(address), address);
});

test('a network is an address with or without a prefix', () => {
  assert.deepEqual(parseNetwork('10.1.0.0/16'), { address: '10.1.0.0', prefix: 16 });
  assert.deepEqual(parseNetwork('fd00::1'), { address: 'fd00::1', prefix: 128 });
  for (const text of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', 'example.com', ''])
    assert.equal(parseNetwork(text), null, text);
});

test('a URL may name public addresses, any name, and what is allowed', () => {
  const strict = createAddressGuard(NOTHING);
  const guard = createAddressGuard({ hosts: ['door.local', '10.9.9.9'], networks: networks('10.1.0.0/16', 'fd00::/8') });
  const cases: [string, boolean, boolean][] = [
    ['example.com', true, true],
    ['1.1.1.1', true, true],
    ['[2606:4700:4700::1111]', true, true],
    ['10.1.2.3', false, true],
    ['10.2.0.1', false, false],
    ['10.9.9.9', false, true],
    ['[fd00::1]', false, true],
    ['[::1]', false, false],
    ['[::ffff:10.1.2.3]', false, true],
    ['[::ffff:10.2.0.1]', false, false],
    ['127.0.0.1', false, false],
    ['door.local', true, true],
  ];
  for (const [host, strictly, allowed] of cases)
    assert.deepEqual([strict.mayName(host), guard.mayName(host)], [strictly, allowed], host);
});

type Found = { address: string; family: number };
const lookUp = (guard: AddressGuard, name: string): Promise<Found[]> =>
  promisify<string, object, Found[]>(guard.lookup as never)(name, { all: true });

test('a name is looked up for each connection, and one private address among its own refuses it', async () => {
  const strict = createAddressGuard(NOTHING, server.resolver);
  const guard = createAddressGuard({ hosts: [], networks: networks('10.1.0.0/16') }, server.resolver);
  server.names.set('one.example.com', ['1.1.1.1']).set('turns.example.com', ['1.1.1.1']);
  server.names.set('mixed.example.com', ['1.1.1.1', '10.1.0.1']).set('inside.example.com', ['10.1.0.1']);
  assert.deepEqual(await lookUp(strict, 'one.example.com'), [{ address: '1.1.1.1', family: 4 }]);
  assert.deepEqual(await lookUp(strict, 'one.example.com.'), [{ address: '1.1.1.1', family: 4 }]);
  assert.equal((await lookUp(strict, 'turns.example.com')).length, 1);
  server.names.set('turns.example.com', ['127.0.0.1']);
  for (const name of ['turns.example.com', 'mixed.example.com', 'inside.example.com'])
    await assert.rejects(lookUp(strict, name), PrivateAddress, name);
  assert.equal((await lookUp(guard, 'mixed.example.com')).length, 2);
  await assert.rejects(lookUp(guard, 'turns.example.com'), PrivateAddress);
});

test('a name without an address, and one whose name server is silent, are refused', async () => {
  const guard = createAddressGuard(NOTHING, server.resolver);
  server.names.set('silent.example.com', null);
  await assert.rejects(lookUp(guard, 'nobody.example.com'), { code: 'ENODATA' });
  await assert.rejects(lookUp(guard, 'silent.example.com'), { code: 'ETIMEOUT' });
});

test('names of the operator may be those of the machine', async () => {
  const byHost = createAddressGuard({ hosts: ['localhost'], networks: [] }, server.resolver);
  const byNetwork = createAddressGuard({ hosts: [], networks: networks('127.0.0.0/8', '::1') }, server.resolver);
  server.names.set('localhost', null);
  for (const guard of [byHost, byNetwork]) assert.notEqual((await lookUp(guard, 'localhost')).length, 0);
  await assert.rejects(lookUp(createAddressGuard(NOTHING, server.resolver), 'localhost'));
});
