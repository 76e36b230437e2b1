/**
 * The container files match the project. No container is built here: what an image would hold is a list of paths, and what the
 * service is configured with is a list of settings.
 */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { PRIMARY_STOP_MS_MAX } from '../src/lifecycle/shutdown.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Settings = {
  image?: string;
  environment: Record<string, string>;
  volumes: string[];
  networks: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period: string;
};
type Network = { ipam: { config: { subnet: string; gateway: string }[] } };
type Compose = { services: Record<'database' | 'hostelry', Settings>; volumes: object; networks: { outside: Network } };

const compose = parse(read('compose.yaml')) as Compose;
const dockerfile = read('Dockerfile');

test('every path that the image copies exists, and is not ignored', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  assert.ok(copied.length > 5);
  const letThrough = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
  assert.deepEqual(
    copied.filter((name) => !existsSync(path.join(ROOT, name))),
    [],
  );
  assert.deepEqual([...new Set(copied)].toSorted(), letThrough.toSorted());
});

test('the image runs the service itself, by an ordinary user, and checks its health', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  assert.match(last, /^USER node$/m);
  assert.match(last, /^STOPSIGNAL SIGTERM$/m);
  assert.match(last, /^CMD \["node", "start\.mjs"/m, 'no shell stands between the signal and the service');
  assert.match(last, /^HEALTHCHECK .*\/livez/ms);
  assert.match(dockerfile, /npm ci --omit=dev/);
});

test('every setting in the compose file and the image is read by the service', () => {
  const known = new Set(
    globSync('src/config/*.ts', { cwd: ROOT })
      .filter((file) => /(?:config|settings?)\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name)),
  );
  const ofImage = [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
  const names = [...Object.keys(compose.services.hostelry.environment), ...ofImage];
  assert.ok(names.length > 8);
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  );
});

test('both containers have no more rights than they need, and only declared volumes and networks', () => {
  for (const settings of Object.values(compose.services)) {
    assert.equal(settings.read_only, true);
    assert.deepEqual(settings.cap_drop, ['ALL']);
    assert.deepEqual(settings.security_opt, ['no-new-privileges:true']);
    for (const volume of settings.volumes) assert.ok((volume.split(':')[0] ?? '') in compose.volumes, volume);
    for (const network of settings.networks) assert.ok(network in compose.networks, network);
  }
  assert.doesNotMatch(read('compose.yaml'), /(?:PASSWORD|KEY|TOKEN): (?!\$\{)|:\/\/\w+:(?!\$\{)/, 'no secret stands in it');
});

test('the container is not killed before the service has had time to stop in order', () => {
  const seconds = Number(/^(\d+)s$/.exec(compose.services.hostelry.stop_grace_period)?.[1]);
  assert.ok(seconds * 1_000 > PRIMARY_STOP_MS_MAX, `${seconds} s, ${PRIMARY_STOP_MS_MAX} ms`);
});

test('behind the published port only the gateway of its network is trusted about addresses', () => {
  const trusted = /:-(.+)\}$/.exec(compose.services.hostelry.environment['TRUST_PROXY'] ?? '')?.[1];
  assert.deepEqual(
    compose.networks.outside.ipam.config.map(({ gateway }) => gateway),
    [trusted],
  );
});
