const ASYNCHRONOUS = "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$;";

/** Faults of the product that only a crash shows. */
export const CRASH_FAULTS = [
  {
    name: 'key-kept-later',
    check: 'crashes,service',
    what: 'The answer to an Idempotency-Key is kept in a transaction of its own, a moment after the effect.',
    edits: [
      {
        file: 'src/platform/http/effect.ts',
        find: 'await insertKeptAnswer(tx, key.keyHash, kept, platform.clock());',
        replace: `setTimeout(() => {
      transact(platform.db, (later) => insertKeptAnswer(later, key.keyHash, kept, platform.clock())).catch(() => {});
    }, 50);`,
      },
    ],
  },
  {
    name: 'lost-connection-is-a-fault',
    check: 'crashes,backends',
    what: 'A database connection that is ended by an administrator is answered by 500, and not tried again.',
    edits: [{ file: 'src/platform/db/database-errors.ts', find: "  '57P01',\n", replace: '' }],
  },
  {
    name: 'borrowed-connection-unwatched',
    check: 'crashes,server',
    what: 'Nobody listens for the end of a database connection that is in use: it ends the process.',
    edits: [
      {
        file: 'src/platform/db/connections.ts',
        find: "  pool.on('connect', (client) => client.on('error', onError));\n",
        replace: '',
      },
    ],
  },
  {
    name: 'acknowledged-before-written',
    check: 'crashes,power-cut',
    what: 'The database acknowledges what it has only in its memory.',
    sql: ASYNCHRONOUS,
  },
  {
    name: 'full-disk-is-a-fault',
    check: 'crashes,full-disk',
    what: 'A full disk is answered by 500.',
    edits: [
      {
        file: 'src/platform/http/error-handler.ts',
        find: "const WITHOUT_ROOM = new Set(['53000', '53100',",
        replace: "const WITHOUT_ROOM = new Set(['53000',",
      },
    ],
  },
  {
    name: 'keys-kept-an-hour',
    check: 'crashes,clock',
    what: 'Idempotency-Keys and events are thrown away after an hour of the clock, whichever way it was set.',
    edits: [{ file: 'src/jobs.ts', find: 'const KEPT_MINUTES = DAY_MINUTES;', replace: 'const KEPT_MINUTES = 60;' }],
  },
  {
    name: 'always-the-first-host',
    check: 'crashes,failover',
    what: 'Only the first host of DATABASE_URL is ever tried.',
    edits: [{ file: 'src/platform/db/hosts.ts', find: 'index = (index + 1) % all.length', replace: 'index = 0' }],
  },
] as const;
