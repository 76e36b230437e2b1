/**
 * Copies of a property, so that hundreds of races start from the same state without setting it up by hundreds of requests. A row of
 * a property has the property in its key, and refers to other rows by property and id: a copy has the same ids below another property.
 */
import { isOnCitus } from '../../test/harness/citus.ts';
import type { Instances } from '../instances.ts';

type Sql = Pick<Instances, 'sql' | 'transact'>;
type Table = { name: string; columns: string[]; needs: string[] };

/** Tables whose rows belong to a property by their key, with their columns except generated ones, and the tables they refer to. */
const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind = 'r' and (c.relname = 'property' or exists (
    select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where k.conrelid = c.oid and k.contype = 'p' and a.attname = 'property_id'))
  order by c.relname`;

/** Referenced tables come first. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const names = new Set(tables.map(({ name }) => name));
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) && table.needs.every((need) => !names.has(need) || ordered.some(({ name }) => name === need)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a cycle');
    ordered.push(...ready);
  }
  return ordered;
}

const known = new WeakMap<object, Promise<Table[]>>();

function readTables(database: Sql): Promise<Table[]> {
  const found = known.get(database) ?? database.sql<Table>(TABLES).then(inOrder);
  known.set(database, found);
  return found;
}

/** A copy of the property under another id and code. */
export async function cloneProperty(database: Sql, from: string, to: string, code: string): Promise<void> {
  const given: Record<string, string> = { property_id: `'${to}'::uuid` };
  const statements = (await readTables(database)).map(({ name, columns }) => {
    const own: Record<string, string> = name === 'property' ? { id: `'${to}'::uuid`, code: `'${code}'` } : given;
    const values = columns.map((column) => own[column] ?? column);
    return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name}
      where ${name === 'property' ? 'id' : 'property_id'} = '${from}'`;
  });
  // Without triggers: what they have written is copied like all else.
  // One copy at a time: on Citus each raises its lock on the shared tables, and two of them deadlock.
  const onWorkers = isOnCitus() ? [`set local citus.propagate_set_commands = 'local'`, 'select pg_advisory_xact_lock(1)'] : [];
  await database.transact([...onWorkers, 'set local session_replication_role = replica', ...statements]);
}
