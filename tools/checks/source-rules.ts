import path from 'node:path';
import {
  type CallExpression,
  type Expression,
  type ImportDeclaration,
  type MemberExpression,
  type ParseResult,
  parseSync,
  Visitor,
} from 'oxc-parser';
import { looksLikeSql, tablesCreated, tablesWritten, UNNAMED_TABLE } from './sql-text.ts';

/** One broken rule: the file as its path from the project's root, the line from 1, and the rule as a sentence. */
export type Finding = { file: string; line: number; rule: string };

/** A write found in a source file; `table` is UNNAMED_TABLE when the code works the name out. */
export type TableWrite = { file: string; line: number; table: string };

/** All that one source file says: its own violations, and what is judged together with the other files. */
export type SourceReport = { file: string; findings: Finding[]; writes: TableWrite[]; created: string[] };

const FILE_LINES_MAX = 300;
const TEST_FILE_LINES_MAX = 500;

/** Made by kysely-codegen and openapi-typescript: their length is not a choice. */
const GENERATED = new Set(['src/platform/db/schema.ts', 'client/src/generated/api.ts']);

const READ_BUILDERS = new Set(['selectFrom']);
const WRITE_BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const DRIVERS = new Set(['pg', 'kysely', 'postgres']);

const IMPURE_OBJECTS = new Set(['process', 'console', 'performance', 'crypto', 'globalThis']);
const IMPURE_FUNCTIONS = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date']);
const IMPURE_MEMBERS = new Set(['Temporal.Now', 'Date.now', 'Math.random']);

const KEBAB_CASE = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/;
const EMPTY_WORD = /(?:^|-)(?:managers?|helpers?|utils?|services?|data|infos?|common)\./;

const SUPPRESSION = /(?:biome-ignore|(?:oxlint|eslint)-disable)[^\n]*/;
const NEVER_SUPPRESSED =
  /noExplicitAny|noNonNullAssertion|noDefaultExport|noReExportAll|max-lines|no-explicit-any|no-non-null|no-floating-promises/;

const isProof = (file: string): boolean => file.startsWith('proof/') && !file.endsWith('.test.ts');
/** Words of a hotel. The platform would serve a library as well. */
const HOTEL_WORD = /(?:^|[^a-z])(?:hotel|guest|booking|room|stay|folio|refund|rate[ _-]?plan|charge|payment)s?(?![a-z])/i;
/** Where the platform has them all the same, and why. */
const HOTEL_WORDS_ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/db/schema.ts': 'generated from the tables',
  'src/platform/errors.ts': 'the codes of refusals are one list for clients and metrics',
  'src/platform/audit/audit.queries.ts': 'an entry names the booking that it is about',
  'src/platform/openapi/shared-parts.ts': 'examples in the API document',
  'src/platform/schema.ts': 'examples in the API document',
  'src/platform/log.ts': 'fields that are never logged',
  'src/platform/tax.rules.ts': 'the arithmetic of taxes, which availability and bookings both quote by',
};

const isTest = (file: string): boolean => file.endsWith('.test.ts') || /^(?:test|proof)\//.test(file);
const isOutsideService = (file: string): boolean => isTest(file) || !file.startsWith('src/');
const mayHoldSql = (file: string): boolean =>
  file.endsWith('.queries.ts') || isTest(file) || /^(?:src\/platform\/db|bench)\//.test(file);

function identifier(node: Expression | null | undefined): string | undefined {
  return node?.type === 'Identifier' ? node.name : undefined;
}

/** The name behind the dot or the text in the brackets; undefined when it is worked out. */
function memberName(node: MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : undefined;
}

function isProcess(node: Expression): boolean {
  return identifier(node) === 'process' || (node.type === 'MemberExpression' && memberName(node) === 'process');
}

/** `process.env` however it is written; `process[name]` could be it and counts. */
function isProcessEnv(node: Expression | null): boolean {
  if (node?.type !== 'MemberExpression' || !isProcess(node.object)) return false;
  const name = memberName(node);
  return name === 'env' || (name === undefined && node.computed);
}

/** The table in `insertInto('room')` or `updateTable('room as r')`; UNNAMED_TABLE when it is not a plain text. */
function tableOfBuilder(call: CallExpression): string {
  const [argument] = call.arguments;
  if (argument?.type !== 'Literal' || typeof argument.value !== 'string') return UNNAMED_TABLE;
  return argument.value.replace(/^public\./, '').replace(/\s.*$/, '');
}

/** The local names that an import brings in for run time; imports of types bring none. */
function valuesImported(node: ImportDeclaration): string[] {
  if (node.importKind === 'type') return [];
  return node.specifiers
    .filter((part) => part.type !== 'ImportSpecifier' || part.importKind !== 'type')
    .map((part) =>
      part.type === 'ImportSpecifier' && part.imported.type === 'Identifier' ? part.imported.name : part.local.name,
    );
}

type Report = SourceReport & { add: (offset: number, rule: string) => void; lineAt: (offset: number) => number };

/** Rule 7: only src/config reads the environment. Code outside the service passes it on to child processes and reads TEST_ variables. */
function environmentRules({ file, add }: Report) {
  const isConfig = /^src\/config\//.test(file);
  const RULE = 'Only src/config reads process.env.';
  const RULE_OUTSIDE =
    'Code outside the service passes process.env on as a whole and reads only TEST_ variables: src/config reads the settings.';
  return {
    member: (node: MemberExpression): void => {
      if (isConfig) return;
      if (!isOutsideService(file) && isProcessEnv(node)) add(node.start, RULE);
      if (isOutsideService(file) && isProcessEnv(node.object) && !memberName(node)?.startsWith('TEST_'))
        add(node.start, RULE_OUTSIDE);
    },
    taken: (start: number, isPattern: boolean, init: Expression | null): void => {
      if (isConfig || init === null) return;
      if (identifier(init) === 'process') add(start, RULE);
      if (isPattern && isOutsideService(file) && isProcessEnv(init)) add(start, RULE_OUTSIDE);
    },
    imported: (start: number, source: string): void => {
      if (!isConfig && /^(?:node:)?process$/.test(source)) add(start, 'process is never imported: use the global.');
    },
  };
}

/** Rule 5, and the writes that rule 8 is about. */
function sqlRules({ file, add, lineAt, writes, created }: Report) {
  const isForeign = !mayHoldSql(file);
  const RULE = 'SQL stands in *.queries.ts, migrations, src/platform/db, tests, proof and bench only.';
  const note = (start: number, table: string): void => {
    writes.push({ file, line: lineAt(start), table });
  };
  return {
    call: (node: CallExpression): void => {
      const name = node.callee.type === 'MemberExpression' ? memberName(node.callee) : undefined;
      if (name === undefined) return;
      const isWrite = WRITE_BUILDERS.has(name);
      if (isForeign && (isWrite || READ_BUILDERS.has(name))) add(node.start, RULE);
      if (isWrite) note(node.start, tableOfBuilder(node));
    },
    imported: (start: number, source: string, isType: boolean): void => {
      if (isForeign && !isType && !file.startsWith('src/platform/') && DRIVERS.has(source)) add(start, RULE);
    },
    text: (start: number, text: string, isTagged: boolean): void => {
      const isStatement = isTagged || looksLikeSql(text);
      if (isForeign && isStatement) add(start, RULE);
      if (!isStatement && !file.endsWith('.queries.ts')) return;
      for (const table of tablesWritten(text)) note(start, table);
      if (!isOutsideService(file)) created.push(...tablesCreated(text));
    },
  };
}

/** Rule 4, the half that imports do not show: no clock, no randomness, no I/O among the globals. */
function purityRules({ file, add }: Report) {
  const isPure = file.endsWith('.rules.ts');
  const RULE = 'A *.rules.ts has no clock, no randomness and no I/O: it is given what it needs.';
  return {
    imported: (start: number, names: readonly string[]): void => {
      if (isPure && names.some((name) => /clock$/i.test(name))) add(start, RULE);
    },
    member: (node: MemberExpression): void => {
      const object = isPure ? identifier(node.object) : undefined;
      if (object === undefined) return;
      if (IMPURE_OBJECTS.has(object) || IMPURE_MEMBERS.has(`${object}.${memberName(node) ?? ''}`)) add(node.start, RULE);
    },
    called: (start: number, callee: Expression, argumentCount: number, isNew: boolean): void => {
      const name = identifier(callee) ?? '';
      if (!isPure || !IMPURE_FUNCTIONS.has(name)) return;
      if (name !== 'Date' || argumentCount === 0 || !isNew) add(start, RULE);
    },
  };
}

/** The platform knows no hotel: neither names nor texts of it do. Comments may give an example. */
function platformRules({ file, add }: Report) {
  const isChecked = file.startsWith('src/platform/') && !isTest(file) && HOTEL_WORDS_ALLOWED[file] === undefined;
  return (start: number, text: string): void => {
    const words = text.replace(/([a-z])([A-Z])/g, '$1 $2');
    if (isChecked && HOTEL_WORD.test(words)) add(start, `src/platform has no words of a hotel: ${text.slice(0, 60)}`);
  };
}

function fileRules({ file, add }: Report, text: string, parsed: ParseResult): void {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const max = isTest(file) && !isProof(file) ? TEST_FILE_LINES_MAX : FILE_LINES_MAX;
  if (lines > max && !GENERATED.has(file)) add(text.length, `A file has at most ${max} lines; this one has ${lines}.`);
  const name = path.basename(file);
  if (!KEBAB_CASE.test(name)) add(0, 'File names are kebab-case with a role suffix, like room-stay.queries.ts.');
  if (EMPTY_WORD.test(name)) add(0, 'No file is called manager, helper, util, service, data, info or common: say what it does.');
  for (const error of parsed.errors) add(error.labels[0]?.start ?? 0, `The file cannot be parsed: ${error.message}`);
  for (const comment of parsed.comments) {
    if (comment.value.includes('@ts-nocheck')) add(comment.start, 'The type check is never switched off for a file.');
    const suppression = SUPPRESSION.exec(comment.value)?.[0];
    if (suppression === undefined) continue;
    if (NEVER_SUPPRESSED.test(suppression))
      add(comment.start, 'any, !, default exports, floating promises and bounds are never suppressed.');
    if (!/:\s*\S|--\s*\S/.test(suppression)) add(comment.start, 'A suppressed lint rule says why.');
  }
}

/**
 * The violations of one source file, and the tables it creates and writes. `file` is the path from the project's
 * root with forward slashes; it decides which rules hold.
 */
export function checkSource(file: string, text: string): SourceReport {
  const parsed = parseSync(file, text, { preserveParens: false });
  const report: Report = {
    file,
    findings: [],
    writes: [],
    created: [],
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
    add: (offset, rule) => report.findings.push({ file, line: report.lineAt(offset), rule }),
  };
  const environment = environmentRules(report);
  const sql = sqlRules(report);
  const purity = purityRules(report);
  const platformWord = platformRules(report);
  fileRules(report, text, parsed);

  const tagged = new Set<number>();
  new Visitor({
    ImportDeclaration: (node) => {
      const values = valuesImported(node);
      environment.imported(node.start, node.source.value);
      sql.imported(node.start, node.source.value, values.length === 0 && node.specifiers.length > 0);
      purity.imported(node.start, values);
    },
    VariableDeclarator: (node) => environment.taken(node.start, node.id.type === 'ObjectPattern', node.init),
    MemberExpression: (node) => {
      environment.member(node);
      purity.member(node);
    },
    CallExpression: (node) => {
      sql.call(node);
      purity.called(node.start, node.callee, node.arguments.length, false);
    },
    NewExpression: (node) => purity.called(node.start, node.callee, node.arguments.length, true),
    TaggedTemplateExpression: (node) => {
      if (identifier(node.tag) === 'sql') tagged.add(node.quasi.start);
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((part) => part.value.raw).join(UNNAMED_TABLE);
      sql.text(node.start, text, tagged.has(node.start));
      platformWord(node.start, text);
    },
    Identifier: (node) => platformWord(node.start, node.name),
    Literal: (node) => {
      if (typeof node.value !== 'string') return;
      sql.text(node.start, node.value, false);
      platformWord(node.start, node.value);
    },
  }).visit(parsed.program);
  return { file, findings: report.findings, writes: report.writes, created: report.created };
}
