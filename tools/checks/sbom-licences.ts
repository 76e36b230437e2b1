/** A component of a CycloneDX document, with its licence. */
type Component = {
  name: string;
  version?: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};

/** Licences that an operator may use, change and distribute beside Apache-2.0, without opening their own code. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'EUPL-1.1+',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Free to use as a separate library that can be exchanged, which is how they are used: the picture library behind sharp, and libheif. */
const AS_A_LIBRARY = new Set(['LGPL-3.0', 'LGPL-3.0-or-later']);
const LIBRARIES = /^(?:@img\/sharp(?:-libvips)?-|libheif-js$)/;

/** Packages whose metadata names no licence; each was checked in its files. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Whether the SPDX expression is satisfied by these licences: of `A OR B` one, of `A AND B` all. Brackets are not nested in practice. */
function isFree(expression: string, name: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  if (/ OR /.test(plain)) return plain.split(' OR ').some((one) => isFree(one, name));
  if (/ AND /.test(plain)) return plain.split(' AND ').every((one) => isFree(one, name));
  return FREE.has(plain) || (AS_A_LIBRARY.has(plain) && LIBRARIES.test(name));
}

/** The components that may not be used, or whose licence is unknown, one line each. */
export function licenceProblems({ components }: { components: readonly Component[] }): string[] {
  return components.flatMap(({ name, version = '', licenses = [] }) => {
    const named = licenses.flatMap(({ license, expression }) => expression ?? license?.id ?? license?.name ?? []);
    const all = named.length === 0 ? [READ_BY_HAND[name] ?? 'no licence'] : named;
    return all.every((one) => isFree(one, name)) ? [] : [`${name} ${version}: ${all.join(' and ')}`];
  });
}
