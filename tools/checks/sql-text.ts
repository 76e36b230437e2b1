/** Stands for a computed table name, of which no rule can know the owner. */
export const UNNAMED_TABLE = '\uE000';

/** Statements as they begin in code: all lower or all upper case, so that a sentence such as "Select a room" is none. */
const STATEMENT = new RegExp(
  [
    String.raw`select\s[\s\S]*\sfrom\s`,
    String.raw`select\s+[a-z_.]+\(`,
    String.raw`with\s+(?:recursive\s+)?\w+(?:\s*\([^)]*\))?\s+as\s+(?:(?:not\s+)?materialized\s*)?\(`,
    String.raw`insert\s+into\s`,
    String.raw`update\s[\s\S]*\sset\s`,
    String.raw`delete\s+from\s`,
    String.raw`merge\s+into\s`,
    String.raw`truncate\s`,
    String.raw`copy\s+\S+\s+(?:from|to)\s`,
    String.raw`(?:create|drop|alter)\s+(?:or\s+replace\s+)?(?:unlogged\s+|temp\s+|temporary\s+)?(?:table|index|type|view|function|trigger|schema|sequence|database|extension|role)\s`,
    String.raw`lock\s+table\s`,
    String.raw`(?:listen|notify)\s+\w+`,
    String.raw`set\s+(?:local\s+|session\s+)?[a-z_.]+\s*(?:=|to)\s`,
    String.raw`explain\s+(?:\(|select|analyze)`,
    String.raw`(?:begin|commit|rollback)\s*;?$`,
  ]
    .flatMap((part) => [part, part.replaceAll(/\\.|[a-z]+/g, (word) => (word.startsWith('\\') ? word : word.toUpperCase()))])
    .map((part) => `^(?:${part})`)
    .join('|'),
);

const NAME = String.raw`("?[\w.\uE000]+"?(?:\."?\w+"?)?)`;
const WRITE = new RegExp(
  [
    String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from(?:\s+only)?|truncate(?:\s+table)?(?:\s+only)?)\s+${NAME}`,
    String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
    String.raw`\bcopy\s+${NAME}(?:\s*\([^)]*\))?\s+from\b`,
  ].join('|'),
  'gi',
);
const CREATED = new RegExp(String.raw`\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?${NAME}`, 'gi');

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
}

function tableName(written: string): string {
  if (written.includes(UNNAMED_TABLE)) return UNNAMED_TABLE;
  return written
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase();
}

function namesFound(pattern: RegExp, sql: string): string[] {
  return [...withoutComments(sql).matchAll(pattern)].map((match) =>
    tableName(match.slice(1).find((name) => name !== undefined) ?? ''),
  );
}

/** Whether a text is a statement for the database rather than a sentence for a person. */
export function looksLikeSql(text: string): boolean {
  return STATEMENT.test(withoutComments(text).replace(/^[\s\uE000]+/, ''));
}

/** The tables that the statements insert into, update, delete from, truncate or copy into; UNNAMED_TABLE for worked-out names. */
export function tablesWritten(sql: string): string[] {
  return namesFound(WRITE, sql).filter((name) => name !== 'set');
}

/** The lasting tables that the statements create. */
export function tablesCreated(sql: string): string[] {
  return namesFound(CREATED, sql);
}
