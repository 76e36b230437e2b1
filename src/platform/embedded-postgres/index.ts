export { findClusterDir, placeCluster, RESTORE_MARK } from './cluster-folder.ts';
export { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
export { findRunningServer } from './running-server.ts';
