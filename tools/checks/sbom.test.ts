import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenceProblems } from './sbom-licences.ts';

const id = (...ids: string[]) => ids.map((one) => ({ license: { id: one } }));

test('licences that ask for more than a notice are found, and so is an unknown one', () => {
  const components = [
    { name: 'a', version: '1.0.0', licenses: id('MIT') },
    { name: 'b', licenses: [{ expression: '(MIT OR GPL-3.0-only)' }] },
    { name: 'c', licenses: [{ expression: 'MIT AND OFL-1.1' }] },
    { name: 'png-js', licenses: [] },
    { name: '@img/sharp-libvips-linux-x64', licenses: id('LGPL-3.0-or-later') },
    { name: 'd', version: '2.0.0', licenses: id('GPL-3.0-only') },
    { name: 'e', licenses: id('AGPL-3.0-or-later') },
    { name: 'f', licenses: [{ expression: 'MIT AND GPL-2.0-only' }] },
    { name: 'g', licenses: id('LGPL-3.0-or-later') },
    { name: 'h', licenses: [] },
    { name: 'i', licenses: [{ license: { name: 'SEE LICENSE IN eula.txt' } }] },
  ];
  assert.deepEqual(licenceProblems({ components }), [
    'd 2.0.0: GPL-3.0-only',
    'e : AGPL-3.0-or-later',
    'f : MIT AND GPL-2.0-only',
    'g : LGPL-3.0-or-later',
    'h : no licence',
    'i : SEE LICENSE IN eula.txt',
  ]);
});
