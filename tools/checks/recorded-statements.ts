/** Finds SQL of the service that no recorded statement contains: the record is out of date, or no test runs it. */
import { parseSync, Visitor } from 'oxc-parser';

/** SQL as it stands in a source file, cut where the code fills something in. */
type SqlText = { line: number; parts: string[] };

/** Statements of the job queue are its own, and its tables stay on the first server: they are not recorded. */
export const OF_THE_QUEUE = /graphile_worker/;

/** A statement, or a part of one, on one line and without its comments. */
export const onOneLine = (statement: string): string =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The templates of a source file that are tagged with `sql`. */
function sqlTextsIn(file: string, source: string): SqlText[] {
  const texts: SqlText[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const parts = quasi.quasis.map(({ value }) => onOneLine(value.cooked ?? value.raw));
      if (parts.some((part) => OF_THE_QUEUE.test(part))) return;
      texts.push({ line: source.slice(0, start).split('\n').length, parts: parts.filter(Boolean) });
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

/** Whether the statement has all parts, one after the other. */
function hasParts(statement: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = statement.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** The SQL of a source file that is in no recorded statement, each as the place and its first part. */
export function unrecordedIn(file: string, source: string, statements: readonly string[]): string[] {
  return sqlTextsIn(file, source)
    .filter(({ parts }) => !statements.some((statement) => hasParts(statement, parts)))
    .map(({ line, parts }) => `${file}:${line}: ${parts.join(' … ')}`);
}
