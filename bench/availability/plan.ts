import pg from 'pg';
import type { Statement } from '../recorder.ts';
import { inSession } from '../seed/bulk-load.ts';

/** What the database did for a statement: 8 KB pages it looked at, and its answer. */
export type Work = { pages: number; planMs: number; runMs: number; answerKb: number };

const TIMES = 20;
/** The first times a statement is planned for its parameters; from then on mostly not any more. */
const TIMES_CUSTOM = 5;

type Explained = {
  'QUERY PLAN': { Plan: Record<string, number>; 'Planning Time': number; 'Execution Time': number }[];
};

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A parameter as the text of a statement: null, a word or number, or a list of such. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** Explains a recorded statement as the database runs it when it is prepared and sent again and again; the times are the median. */
export async function explain(connectionString: string, { text, values }: Statement): Promise<Work> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query(text, values);
    await client.query(`prepare asked as ${text}`);
    const plans: Explained['QUERY PLAN'][number][] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const explained = await client.query<Explained>(
        `explain (analyze, buffers, format json) execute asked (${values.map(literal).join(', ')})`,
      );
      const plan = explained.rows[0]?.['QUERY PLAN'][0];
      if (plan !== undefined && time >= TIMES_CUSTOM) plans.push(plan);
    }
    const Plan: Record<string, number> = plans.at(-1)?.Plan ?? {};
    return {
      pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
      planMs: middle(plans.map((plan) => plan['Planning Time'])),
      runMs: middle(plans.map((plan) => plan['Execution Time'])),
      answerKb: JSON.stringify(rows).length / 1024,
    };
  });
}
