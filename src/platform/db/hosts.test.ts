import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { hostsOf } from './hosts.ts';

/** Where the driver would connect to for each of the hosts. */
function targetsOf(connectionString: string): string[] {
  return hostsOf(connectionString).all.map((single) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString: single });
    return [host, port, user, password, database].join(' ');
  });
}

test('each host of the list comes with its own port, and with the user, password and database of all', () => {
  assert.deepEqual(targetsOf('postgresql://desk:p%40s,s@a:5433,b,[::1]:5434/hotel?sslmode=disable'), [
    'a 5433 desk p@s,s hotel',
    'b 5432 desk p@s,s hotel',
    '::1 5434 desk p@s,s hotel',
  ]);
  assert.deepEqual(targetsOf('postgresql://desk@%2Frun%2Fa,%2Frun%2Fb:5433/hotel'), [
    '/run/a 5432 desk  hotel',
    '/run/b 5433 desk  hotel',
  ]);
  assert.deepEqual(targetsOf('postgresql://desk@localhost/hotel?host=/run/a,/run/b&port=5433'), [
    '/run/a 5433 desk  hotel',
    '/run/b 5433 desk  hotel',
  ]);
});

test('a single host is used unchanged, and not checked for writes unless configured', () => {
  const single = 'postgresql://desk@localhost/hotel?host=%2Frun%2Fa b';
  assert.deepEqual(hostsOf(single).all, [single]);
  assert.equal(hostsOf(single).mustWrite, false);
  assert.equal(hostsOf('postgresql://desk@a/hotel?target_session_attrs=read-write').mustWrite, true);
  assert.equal(hostsOf('postgresql://desk@a,b/hotel').mustWrite, true);
});

test('after a failure the next host is tried, once for all callers that failed together', () => {
  const hosts = hostsOf('postgresql://desk@a,b/hotel');
  const [a = '', b = ''] = hosts.all;
  assert.equal(hosts.current(), a);
  for (let caller = 0; caller < 3; caller += 1) hosts.failed(a);
  assert.equal(hosts.current(), b);
  hosts.failed(b);
  assert.equal(hosts.current(), a);
});
