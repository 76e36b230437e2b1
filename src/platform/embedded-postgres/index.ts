export { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
