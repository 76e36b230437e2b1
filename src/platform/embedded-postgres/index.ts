export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './embedded-postgres.ts';
export { ensureDataDir } from './location.ts';
