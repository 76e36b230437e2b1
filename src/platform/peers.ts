/** The other processes of this service on this machine (WEB_CONCURRENCY), as far as one of them needs to know of them. */
export type Peers = {
  /**
   * Says how this process's own metrics are read, in the Prometheus text format.
   * @returns how those of all processes together are read, in the same format.
   */
  shareMetrics(own: () => Promise<string>): () => Promise<string>;
};

/** The service is one process. */
export const NO_PEERS: Peers = { shareMetrics: (own) => own };
