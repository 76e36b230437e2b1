export { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningServer } from './running-server.ts';
