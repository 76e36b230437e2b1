/**
 * What the documents say about the project exists: the file and the heading behind each relative link, each path in backticks, and each
 * npm script. CONTRIBUTING.md names every npm script.
 *
 * Usage: node tools/checks/check-docs.ts [folder of the project]
 * Prints `file:line rule` for each finding and ends with 1 when there is one.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Finding = { file: string; line: number; rule: string };

/** The fewest documents a run must have read: fewer means that it looked in the wrong place. */
const DOCUMENTS_MIN = 20;
const DOCUMENTS = ['*.md', '{docs,src,test,proof,ops,tools,assets}/**/*.md', 'client/*.md'];
const LINK = /\]\(([^)\s]+)\)/g;
const IN_BACKTICKS = /`((?:src|cli|tools|test|proof|bench|accuracy|migrations|ops|docs|assets)\/[\w./-]+)`/g;
const NPM_SCRIPT = /\bnpm run (?:-s )?([a-z]+(?:[:-][a-z0-9]+)*)/g;
/** They mention scripts that no longer exist. */
const ABOUT_THE_PAST = new Set(['CHANGELOG.md', 'docs/upgrading.md']);

/** The address of a heading as GitHub makes it. */
function anchorFor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The document without its code blocks; line numbers stay. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}

function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorFor(heading);
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

function judgeLink(root: string, file: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [name = '', anchor] = decodeURIComponent(target).split('#');
  const linked = name === '' ? file : path.join(path.dirname(file), name);
  const full = path.join(root, linked);
  if (!existsSync(full)) return `The link leads to ${linked}, which does not exist.`;
  if (anchor === undefined || !linked.endsWith('.md')) return null;
  return listAnchors(readFileSync(full, 'utf8')).has(anchor) ? null : `${linked} has no heading #${anchor}.`;
}

function checkDocument(root: string, file: string, scripts: ReadonlySet<string>): Finding[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prose = withoutCode(text);
  const found = (pattern: RegExp, within: string, judge: (match: string) => string | null): Finding[] =>
    [...within.matchAll(pattern)].flatMap((match) => {
      const rule = judge(match[1] ?? '');
      return rule === null ? [] : [{ file, line: within.slice(0, match.index).split('\n').length, rule }];
    });
  return [
    ...found(LINK, prose, (target) => judgeLink(root, file, target)),
    ...found(IN_BACKTICKS, prose, (name) => (existsSync(path.join(root, name)) ? null : `${name} does not exist.`)),
    ...found(NPM_SCRIPT, ABOUT_THE_PAST.has(file) ? '' : text, (name) =>
      scripts.has(name) ? null : `There is no npm script "${name}".`,
    ),
  ];
}

const root = path.resolve(process.argv[2] ?? '.');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const scripts = new Set(Object.keys(manifest.scripts));
const documents = globSync(DOCUMENTS, { cwd: root }).toSorted();
const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const unnamed = [...scripts]
  .filter((name) => !new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(contributing))
  .map((name) => ({ file: 'CONTRIBUTING.md', line: 1, rule: `The npm script "${name}" is not named.` }));
const findings = [...documents.flatMap((file) => checkDocument(root, file, scripts)), ...unnamed];
for (const { file, line, rule } of findings) console.error(`${file}:${line} ${rule}`);
console.log(`documents: ${documents.length}, ${findings.length} findings`);
process.exitCode = findings.length > 0 || documents.length < DOCUMENTS_MIN ? 1 : 0;
