/** What a statement must keep so that a database distributed by property with Citus can run it (docs/scaling.md, "Citus"). */
import { loadModule, parseSync } from 'libpg-query';

/** A rule that a statement breaks. */
export type BrokenRule = 'property' | 'write-in-with' | 'volatile' | 'case-value' | 'subscript';

/** What each rule asks. */
export const RULES: Readonly<Record<BrokenRule, string>> = {
  property: 'Each table of a property is bound to the property of the request in its own query, not through an outer query.',
  'write-in-with': 'No insert, update or delete stands in a WITH.',
  volatile: 'No write calls clock_timestamp(), random() or gen_random_uuid().',
  'case-value': '"case x when y" is written "case when x = y".',
  subscript: 'No update sets a column to an element or a slice of an array: the coordinator of Citus 13.2 crashes.',
};

type Node = Record<string, unknown>;
type Column = { of: string | null; name: string };
/** One query of a statement: its own tables by alias, and the conditions that hold for all its rows. */
type Level = { tables: Map<string, string>; conditions: Node[]; withs: ReadonlySet<string> };

const VOLATILE = new Set(['clock_timestamp', 'random', 'gen_random_uuid']);
const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;
const QUERIES = ['SelectStmt', ...WRITES] as const;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : Object.values(value as Node)).filter(isNode);
const childOf = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null);
const textOf = (node: unknown): string => (isNode(node) && isNode(node['String']) ? String(node['String']['sval']) : '');

/** The node and all inside of it; `enters` says which to look into. */
function allIn(node: Node, enters: (child: Node) => boolean = () => true): Node[] {
  return [node, ...nodesIn(node).flatMap((child) => (enters(child) ? allIn(child, enters) : []))];
}

function columnOf(node: Node | null): Column | null {
  const fields = node === null ? null : childOf(node, 'ColumnRef')?.['fields'];
  if (!Array.isArray(fields)) return null;
  const names = fields.map(textOf);
  return { of: names.length > 1 ? (names.at(-2) ?? null) : null, name: names.at(-1) ?? '' };
}

/** An element or a slice of an array, and not a field of a row. */
const isSubscript = (node: Node): boolean =>
  nodesIn(childOf(node, 'A_Indirection')?.['indirection'] ?? []).some((part) => 'A_Indices' in part);

/** Conditions joined by AND. */
function conditionsIn(node: Node | null): Node[] {
  const and = node === null ? null : childOf(node, 'BoolExpr');
  if (node === null) return [];
  return and?.['boolop'] === 'AND_EXPR' ? nodesIn(and['args']).flatMap(conditionsIn) : [node];
}

function readFrom(node: Node, level: Level): void {
  const range = childOf(node, 'RangeVar');
  const join = childOf(node, 'JoinExpr');
  if (range !== null) {
    const table = String(range['relname']);
    const alias = String(childOf(range, 'alias')?.['aliasname'] ?? table);
    if (range['schemaname'] !== undefined || !level.withs.has(table)) level.tables.set(alias, table);
  }
  if (join === null) return;
  level.conditions.push(...conditionsIn(childOf(join, 'quals')));
  for (const side of ['larg', 'rarg']) if (isNode(join[side])) readFrom(join[side], level);
}

function levelOf(kind: string, query: Node, withs: ReadonlySet<string>): Level {
  const level: Level = { tables: new Map(), conditions: conditionsIn(childOf(query, 'whereClause')), withs };
  for (const from of ['fromClause', 'usingClause']) for (const node of nodesIn(query[from] ?? [])) readFrom(node, level);
  const target = childOf(query, 'relation');
  if (target !== null && kind !== 'InsertStmt') readFrom({ RangeVar: target }, level);
  return level;
}

/** The aliases whose property is given by a value, directly or by equality with one of the same query. */
function boundAliases({ tables, conditions }: Level): Set<string> {
  const bound = new Set<string>();
  const pairs: [string, string][] = [];
  const aliasOf = ({ of }: Column): string => of ?? (tables.size === 1 ? ([...tables.keys()][0] ?? '') : '');
  for (const condition of conditions) {
    const equal = childOf(condition, 'A_Expr');
    if (equal === null || nodesIn(equal['name'] ?? []).map(textOf)[0] !== '=' || equal['kind'] !== 'AEXPR_OP') continue;
    const sides = [childOf(equal, 'lexpr'), childOf(equal, 'rexpr')];
    const columns = sides.map(columnOf);
    const keys = columns.map((column) => (column !== null && column.name === 'property_id' ? aliasOf(column) : null));
    const [left, right] = keys;
    if (left != null && right != null) pairs.push([left, right]);
    for (const [index, key] of keys.entries()) {
      const other = sides[1 - index];
      if (key !== null && other != null && !allIn(other).some((part) => 'ColumnRef' in part || 'SubLink' in part)) bound.add(key);
    }
  }
  for (let before = -1; before !== bound.size; ) {
    before = bound.size;
    for (const [a, b] of pairs) if (bound.has(a) !== bound.has(b)) bound.add(a).add(b);
  }
  return bound;
}

function withNames(root: Node): Set<string> {
  const names = allIn(root).flatMap((node) => childOf(node, 'CommonTableExpr')?.['ctename'] ?? []);
  return new Set(names.map(String));
}

/**
 * The rules that the statement breaks.
 * @param ofProperties the tables that are distributed by property
 */
export function brokenRules(statement: string, ofProperties: ReadonlySet<string>): BrokenRule[] {
  const root = parseSync(statement) as unknown as Node;
  const withs = withNames(root);
  const all = allIn(root);
  const broken = new Set<BrokenRule>();
  for (const node of all) {
    const inWith = childOf(childOf(node, 'CommonTableExpr') ?? {}, 'ctequery');
    if (inWith !== null && WRITES.some((write) => write in inWith)) broken.add('write-in-with');
    if (childOf(node, 'CaseExpr')?.['arg'] !== undefined) broken.add('case-value');
    for (const kind of QUERIES) {
      const query = childOf(node, kind);
      if (query === null) continue;
      const level = levelOf(kind, query, withs);
      const bound = boundAliases(level);
      if ([...level.tables].some(([alias, table]) => ofProperties.has(table) && !bound.has(alias))) broken.add('property');
    }
  }
  const sets = all.flatMap((node) => childOf(node, 'UpdateStmt')?.['targetList'] ?? []).filter(isNode);
  if (sets.some((set) => allIn(set).some((node) => isSubscript(node)))) broken.add('subscript');
  const called = all.flatMap((node) => nodesIn(childOf(node, 'FuncCall')?.['funcname'] ?? []).map(textOf));
  const writes = all.some((node) => WRITES.some((write) => write in node));
  if (writes && called.some((name) => VOLATILE.has(name))) broken.add('volatile');
  return [...broken].toSorted();
}

/** Loads PostgreSQL's parser; call it once before `brokenRules`. */
export const loadParser = loadModule;
