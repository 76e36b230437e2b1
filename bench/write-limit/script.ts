/**
 * A recorded write cycle as a script of pgbench: its first statement makes the values that are new in each cycle, then follow the recorded
 * statements, which get their values as parameters.
 */
import { madeIds, type Recording } from '../replay.ts';

/** `constants`: values that are the same in all cycles, by the name of their variable. A cycle's number is the variable `n`. */
export type CycleScript = { text: string; constants: ReadonlyMap<string, string> };

/** Where the texts of each client's cycles are stored, which only the benchmark can make. */
export const TEXTS_TABLE = 'bench_cycle_texts';

const COLON = String.raw`\003a`;

/** pgbench takes a colon and a letter for a variable, in texts as well: colons are written by their number. */
function literal(text: string): string {
  return `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', COLON)}'`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  return `"${plainText(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A value as the driver sends it. @throws for bytes: a cycle has none */
function parameterText(value: unknown): string {
  if (Buffer.isBuffer(value)) throw new Error('bytes cannot be a value of a cycle');
  return Array.isArray(value) ? arrayText(value) : plainText(value);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The names of the variables that values become, one for each different value. */
function createVariables(made: readonly string[], texts: readonly string[]) {
  const constants = new Map<string, string>();
  const expressions = new Map<string, string>();
  const sought = new RegExp(`(${[...made, ...texts].map(escaped).join('|')})`);
  const part = (text: string): string[] => {
    if (made.includes(text)) return [`i${made.indexOf(text)}`];
    if (texts.includes(text)) return [`t${texts.indexOf(text)}`];
    return text === '' ? [] : [literal(text)];
  };
  const nameIn = (names: Map<string, string>, prefix: string, key: string): string => {
    const name = names.get(key) ?? `${prefix}${names.size}`;
    names.set(key, name);
    return name;
  };
  const named = (value: unknown): string => {
    const text = parameterText(value);
    if (!sought.test(text)) return nameIn(constants, 'c', text);
    return nameIn(expressions, 'v', text.split(sought).flatMap(part).join(' || '));
  };
  return { named, constants, expressions };
}

/** The quoted texts of a statement without colons. @throws when another colon would be taken for a variable */
function withoutColons(statement: string): string {
  const hidden = statement.replaceAll(/'((?:[^']|'')*)'/g, (quoted, text: string) =>
    text.includes(':') ? literal(text.replaceAll("''", "'")) : quoted,
  );
  if (/(?<!:):\w/.test(hidden)) throw new Error(`pgbench would take a part of this for a variable: ${statement}`);
  return hidden;
}

function firstStatement(
  client: number,
  made: readonly string[],
  texts: readonly string[],
  values: ReadonlyMap<string, string>,
): string {
  const given = texts.map((_, at) => `texts[${at + 1}] as t${at}`);
  const ids = made.map((_, at) => `uuidv7()::text as i${at}`);
  const columns = [...values].map(([expression, name]) => `${expression} as ${name}`);
  return `with new as materialized (
  select ${[...given, ...ids].join(', ')} from ${TEXTS_TABLE} where client = ${client} and n = :n
)
select ${columns.join(',\n  ')} from new \\gset`;
}

/**
 * @param client its number, by which its texts are found
 * @throws when a value or a statement cannot be written for pgbench
 */
export function createScript(recording: Recording, client: number): CycleScript {
  const made = madeIds(recording);
  const { texts } = recording;
  const { named, constants, expressions } = createVariables(made, texts);
  const statements = recording.second.flat().map(({ text, values }) => {
    const filled = withoutColons(text).replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1];
      if (value === null || value === undefined) return 'null';
      // pgbench takes no empty variable.
      return value === '' ? "''" : `:${named(value)}`;
    });
    return `${filled};`;
  });
  const text = ['\\set n :n + 1', firstStatement(client, made, texts, expressions), ...statements, ''].join('\n');
  return { text, constants: new Map([...constants].map(([value, name]) => [name, value])) };
}
