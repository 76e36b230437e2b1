-- What the planner expects of a hotel that no statistics know, such as one that has just been imported: as many rows as another hotel has.
-- docs/decisions/0016-statistics-of-hotels.md has the figures.
--
-- PostgreSQL lists the hundred most frequent values of a column. A list that holds every hotel says that another one has no rows, and nested loops
-- over "no rows" then took minutes. A list of one hotel leaves the others an equal share. With a single hotel in the list nothing is left for
-- the next one: so tables are analysed anew after 2 % of changes instead of 10 %.
--
-- Citus refuses this for tables that it has distributed. It copies the setting to the servers when it distributes a table later.
do $$ declare
  of_hotels record;
begin
  for of_hotels in
    select c.oid::regclass as name, c.reltuples > 0 as has_rows from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'property_id' and not a.attisdropped
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'truncate_trigger_%')
    order by c.relname
  loop
    execute format('alter table %s alter property_id set statistics 1, set (autovacuum_analyze_scale_factor = 0.02)', of_hotels.name);
    if of_hotels.has_rows then
      execute format('analyze %s', of_hotels.name);
    end if;
  end loop;
end $$;
