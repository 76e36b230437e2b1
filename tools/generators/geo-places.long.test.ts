import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { localityOf, PLACES_FOLDER, placeFiles } from './geo-places.ts';

const made = placeFiles();
const rowsOf = (name: string): string[][] =>
  (made[name] ?? '')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
const names = rowsOf('localities.txt').map(([name = '']) => name);

test('the files in the repository are those that the packages give: write them with `npm run geo`', async () => {
  const files = (await readdir(PLACES_FOLDER)).filter((name) => name.endsWith('.txt'));
  assert.deepEqual(files.toSorted(), Object.keys(made).toSorted());
  for (const [name, text] of Object.entries(made)) {
    const kept = await readFile(path.join(PLACES_FOLDER, name), 'utf8');
    assert.ok(kept === text, `${name} is not what the script makes`);
  }
});

test('a locality is called like its post office, without what kind of office it is', () => {
  const cases = {
    'Kothimir B.O': 'KOTHIMIR',
    'Relawan  B.O. B.O': 'RELAWAN',
    'Hanumpalli B O': 'HANUMPALLI',
    'Barabazar H O': 'BARABAZAR',
    'tendua bo': 'TENDUA',
    'JarguwanB.O': 'JARGUWAN',
    GirauraBO: 'GIRAURA',
    'Rangkatu & Kengkhu Tea Estate (Longpang)': 'RANGKATU & KENGKHU TEA ESTATE',
    'Karjat S.O (Raigarh(MH))': 'KARJAT',
    'Defence Colony S.O (Gwalior': 'DEFENCE COLONY',
    'Madhavaram (kurnool)B.O': 'MADHAVARAM',
    'Jalalpura (Aswar So)B.O': 'JALALPURA',
    'Jaipur B.O SENGAON': 'JAIPUR',
    'Lingamgunta B.O-An': 'LINGAMGUNTA',
    'Saligrama SO Udupi': 'SALIGRAMA',
    'Gondal Ram Dwar ND TSO': 'GONDAL RAM DWAR',
    'Guwahati G.P.O.': 'GUWAHATI',
    'NDC DHANBAD\u00c2\u00a0': 'NDC DHANBAD',
    'Guvvalagudem` B.O': 'GUVVALAGUDEM',
    // No office: these are names.
    'Un S.O (West Nimar)': 'UN',
    'B.Odaiyur B.O': 'B.ODAIYUR',
    'S. Ohaiyur B.O': 'S. OHAIYUR',
    'D.S.Office S.O': 'D.S.OFFICE',
    Saho: 'SAHO',
    'Jeypore(K) R.S. S.O': 'JEYPORE(K) R.S.',
    'Naya Bazar': 'NAYA BAZAR',
    BO: 'BO',
  };
  for (const [office, name] of Object.entries(cases)) assert.equal(localityOf(office), name, office);
});

test('no name in all of India still says H.O, S.O or B.O, or holds what the files cannot', () => {
  assert.ok(names.length > 130_000);
  assert.deepEqual(
    names.filter((name) => /[\s.)][HSB]\.?\s*O\.?(?=[\s(-]|$)/.test(name) || /[HSB]\.O\.?$/.test(name)),
    [],
  );
  for (const file of ['districts.txt', 'localities.txt']) assert.match(made[file] ?? '', /^[\x20-\x7e\t\n]+\n$/);
  assert.deepEqual(
    names.filter((name) => name === '' || name !== name.trim() || / {2}/.test(name) || /[a-z]/.test(name)),
    [],
  );
});

test('what the directory does not know is omitted, and spellings of one district are one', () => {
  const districts = rowsOf('districts.txt');
  assert.equal(districts.length, 754);
  assert.equal(new Set(districts.map(([, state]) => state)).size, 36);
  assert.ok(districts.every((row) => row.length === 2 && !row.includes('NA')));
  assert.ok(districts.some(([name, state]) => name === 'DAMAN' && state === 'DADRA AND NAGAR HAVELI AND DAMAN AND DIU'));
});

test('names stand once, in the order of their characters, and all their districts exist', () => {
  for (const [index, name] of names.entries()) assert.ok(index === 0 || (names[index - 1] ?? '') < name, name);
  const districts = rowsOf('districts.txt').length;
  const numbers = new Set(rowsOf('localities.txt').flatMap(([, list = '']) => list.split(',').map(Number)));
  assert.deepEqual(
    [...numbers].toSorted((a, b) => a - b),
    Array.from({ length: districts }, (_, number) => number),
  );
});

test('250 countries have both codes, a name and an official name', () => {
  const rows = rowsOf('countries.txt');
  assert.equal(rows.length, 250);
  for (const row of rows) {
    assert.equal(row.length, 4);
    assert.match(row.slice(0, 2).join(' '), /^[A-Z]{3} [A-Z]{2}$/);
    assert.ok(row.every((field) => field.trim() !== ''));
  }
});
