/** The query plans of the product: every statement of some work is explained, with its parameters, before it is sent. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A node of a plan, as `explain (format json)` shows it. */
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

/** How the server plans: custom, or generic as for a prepared statement. */
export const PLANNING = ['custom', 'generic'] as const;
export type Planning = (typeof PLANNING)[number];

/** `pages`: blocks of 8 KB that were read, except those for new rows and their index entries. `scanned`: tables that were read from end to end. `outline`: the plan, one line per node. */
export type Plan = { planning: Planning; text: string; pages: number; scanned: string[]; outline: string };

type Query = { text: string; values?: unknown[] };
type Rows = { rows: { 'QUERY PLAN': { Plan: Node }[] }[] };
type Send = (query: string | Query) => Promise<Rows>;

const EXPLAINED = /^\s*(?:select|insert|update|delete|with|merge)\b/i;
/** Not of a request: notifications, and the statements of the job queue. */
const OTHERS = /pg_notify|graphile_worker|rate_window/;
const BEGINS = /^(?:begin|start transaction)/i;
const ENDS = /^(?:commit|rollback)$/i;
const EXPLAIN = 'explain (analyze, buffers, timing off, format json)';

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? arrayOf(value) : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;
}

function arrayOf(values: readonly unknown[]): string {
  return `{${values.map(elementOf).join(',')}}`;
}

/** A parameter as the text of a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return pg.escapeLiteral(Array.isArray(value) ? arrayOf(value) : String(value));
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const pagesOf = (node: Node): number => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

/** The pages that a node read to write: how long it searches for space depends on earlier writes. */
function writtenBy(node: Node): number {
  if (node['Node Type'] !== 'ModifyTable') return 0;
  return (node.Plans ?? []).reduce((rest, inner) => rest - pagesOf(inner), pagesOf(node));
}

function formatOutline(node: Node, depth = 0): string {
  const place = [node['Index Name'] ?? '', node['Relation Name'] ?? ''].filter((name) => name !== '').join(' on ');
  const removed = node['Rows Removed by Filter'] ?? 0;
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${place}: ${node['Actual Rows']} rows x ${node['Actual Loops']}${removed > 0 ? `, ${removed} others` : ''}, ${pagesOf(node)} pages`;
  return [line, ...(node.Plans ?? []).map((inner) => formatOutline(inner, depth + 1))].join('\n');
}

function readPlan(text: string, planning: Planning, { rows }: Rows): Plan {
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('an explained statement has a plan');
  return {
    planning,
    text,
    pages: pagesOf(plan) - nodesOf(plan).reduce((sum, node) => sum + writtenBy(node), 0),
    scanned: nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    outline: formatOutline(plan),
  };
}

/** Both plans of a statement, which is executed twice and rolled back each time. */
async function explain(send: Send, { text, values = [] }: Query, inTransaction: boolean): Promise<Plan[]> {
  const custom = await undone(send, inTransaction, () => send({ text: `${EXPLAIN} ${text}`, values }));
  const generic = await undone(send, inTransaction, async () => {
    await send(`set local plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
    const values_ = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const response = await send(`${EXPLAIN} execute explained${values_}`);
    await send('deallocate explained');
    return response;
  });
  return [readPlan(text, 'custom', custom), readPlan(text, 'generic', generic)];
}

async function undone(send: Send, inTransaction: boolean, work: () => Promise<Rows>): Promise<Rows> {
  await send(inTransaction ? 'savepoint before_explained' : 'begin');
  const response = await work();
  await send(inTransaction ? 'rollback to savepoint before_explained' : 'rollback');
  return response;
}

const explaining = new AsyncLocalStorage<Plan[]>();

/** Sends the statements of a connection one after the other, because the product pipelines them. */
class Line {
  inTransaction = false;
  last: Promise<unknown> = Promise.resolve();
}

const lines = new WeakMap<pg.Client, Line>();

function lineOf(client: pg.Client): Line {
  const line = lines.get(client) ?? new Line();
  lines.set(client, line);
  return line;
}

/**
 * The plans of all statements that this work sends through `pg`, in order, custom and generic. Without those that the process sends
 * meanwhile for other reasons. Only one such work at a time.
 */
export async function explained(work: () => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const into = explaining.getStore();
    if (into === undefined) return Reflect.apply(original, this, args);
    const [first] = args as [string | Query];
    const asked = typeof first === 'string' ? { text: first } : first;
    const send: Send = (of) => Reflect.apply(original, this, [of]) as unknown as Promise<Rows>;
    const line = lineOf(this);
    const response = line.last.then(async () => {
      if (EXPLAINED.test(asked.text) && !OTHERS.test(asked.text)) into.push(...(await explain(send, asked, line.inTransaction)));
      if (BEGINS.test(asked.text)) line.inTransaction = true;
      if (ENDS.test(asked.text)) line.inTransaction = false;
      return Reflect.apply(original, this, args) as unknown;
    });
    line.last = response.catch(() => {});
    return response;
  } as typeof original;
  try {
    await explaining.run(plans, work);
  } finally {
    pg.Client.prototype.query = original;
  }
  return plans;
}
