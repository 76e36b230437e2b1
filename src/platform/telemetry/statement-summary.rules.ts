/** The operation and table of a statement, with low cardinality and without values. */
export type StatementSummary = Readonly<{ operation: string; table: string | null }>;

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;
const WORD = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
/** Texts and comments, whose words and brackets are ignored. */
const QUIET = /'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs;
/** Functions that have `from` between their arguments, which is no table (PostgreSQL: extract, substring, trim, overlay; `is distinct from`). */
const OTHER_FROM =
  /\b(?:extract|substring|trim|overlay)\s*\((?:[^()]|\([^()]*\))*\)|\bdistinct\s+from\b|\bfor\s+(?:no\s+key\s+)?update\b/gi;
const INNERMOST = /\([^()]*\)/g;
/** Far deeper than any of our statements. */
const DEPTH_MAX = 50;
/** The first of these after the `with` parts is the operation. */
const MAIN = /\b(?:insert|update|delete|select)\b/i;

/** Without the parts in brackets: what is left of `with x as (...) update y ...` is `with x as ? update y ...`. */
function withoutBrackets(sql: string): string {
  let text = sql;
  for (let depth = 0; depth < DEPTH_MAX && text.includes('('); depth += 1) text = text.replaceAll(INNERMOST, ' ? ');
  return text;
}

/** @param sql text with placeholders */
export function statementSummary(sql: string): StatementSummary {
  const first = WORD.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const plain = sql.replaceAll(QUIET, ' ').replaceAll(OTHER_FROM, ' ');
  const outer = first === 'WITH' ? withoutBrackets(plain) : plain;
  const main = first === 'WITH' ? outer.slice(MAIN.exec(outer)?.index ?? 0) : plain;
  const operation = first === 'WITH' ? (MAIN.exec(main)?.[0].toUpperCase() ?? first) : first;
  const isAboutTables = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(operation);
  // `select (select ... from x)` and `select * from (select ... from x)` have their table in brackets only.
  return { operation, table: isAboutTables ? ((TABLE.exec(withoutBrackets(main)) ?? TABLE.exec(plain))?.[1] ?? null) : null };
}
