/** What a statement does and to which table, in words that are few however many statements there are: nothing of its values. */
export type StatementSummary = Readonly<{ operation: string; table: string | null }>;

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;
const WORD = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
/** The first of these behind the `with` parts is what the statement is about. */
const MAIN = /\b(insert|update|delete|select)\b/i;

/** @param sql text with placeholders */
export function statementSummary(sql: string): StatementSummary {
  const first = WORD.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const operation = first === 'WITH' ? (MAIN.exec(sql)?.[1]?.toUpperCase() ?? first) : first;
  const isAboutTables = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(operation);
  return { operation, table: isAboutTables ? (TABLE.exec(sql)?.[1] ?? null) : null };
}
