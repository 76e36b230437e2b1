/** More is a mistake and not a list of replicas. */
const HOSTS_MAX = 10;
/** Without the port itself: where the password holds a slash, it may be a part of that. */
const NO_PORT = 'holds a port that is none: ports go from 1 to 65535';
/** Scheme, user with `@` (up to the last one), hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** A DATABASE_URL that names several hosts wrongly. Its message completes "DATABASE_URL ..." and never repeats the URL: that holds a password. */
export class HostsError extends Error {}

/** The servers of one database, one of which takes writes. */
export type Hosts = {
  /** A connection string for each server, in the order of preference. */
  readonly all: readonly string[];
  /** Whether a server that takes no writes is refused. */
  readonly mustWrite: boolean;
  /** The server to try next: the last one that was fine, or the one behind it when it has failed. */
  current(): string;
  /** Selects the next one, unless another caller has done so already. */
  failed(connectionString: string): void;
};

function paramHosts(connectionString: string): string[] | null {
  const mark = connectionString.indexOf('?');
  if (mark === -1) return null;
  const params = new URLSearchParams(connectionString.slice(mark + 1));
  const hosts = params.get('host')?.split(',');
  if (hosts === undefined || hosts.length === 1) return null;
  const ports = params.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== hosts.length) throw new HostsError('must name one port, or as many as hosts');
  return hosts.map((host, index) => {
    const port = ports[index] ?? ports[0];
    if (host === '') throw new HostsError('holds an empty host name');
    if (port !== undefined && port !== '' && !isPort(port)) throw new HostsError(NO_PORT);
    params.set('host', host);
    if (port !== undefined) params.set('port', port);
    return `${connectionString.slice(0, mark)}?${params.toString()}`;
  });
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/**
 * A connection string for each host, as libpq reads the list: `postgresql://user@a:5432,b:5432/name`, or `?host=a,b&port=1,2`
 * (PostgreSQL documentation, "34.1.1.3. Specifying Multiple Hosts"). A single host is returned unchanged.
 */
function splitHosts(connectionString: string): string[] {
  const parts = PARTS.exec(connectionString);
  if (parts === null) return [connectionString];
  const [, scheme = '', user = '', authority = '', rest = ''] = parts;
  const hosts = authority.split(',');
  const fromParams = paramHosts(`${scheme}${user}${hosts[0] ?? ''}${rest}`);
  if (fromParams !== null) return fromParams;
  if (hosts.length > 1 && hosts.some((host) => host === '' || host.startsWith(':')))
    throw new HostsError('holds an empty host name');
  if (hosts.some((host) => !isPort(/:(\d+)$/.exec(host)?.[1] ?? '1'))) throw new HostsError(NO_PORT);
  return hosts.map((host) => `${scheme}${user}${host}${rest}`);
}

/** The only accepted value: every connection of the service must accept writes. */
function mustWriteAlone(connectionString: string): boolean {
  const mark = connectionString.indexOf('?');
  const value = mark === -1 ? null : new URLSearchParams(connectionString.slice(mark + 1)).get('target_session_attrs');
  if (value !== null && value !== 'read-write') throw new HostsError('takes no other target_session_attrs than read-write');
  return value !== null;
}

/** Reads the list of servers. @throws HostsError for an invalid list */
export function hostsOf(connectionString: string): Hosts {
  const mustWrite = mustWriteAlone(connectionString);
  const all = splitHosts(connectionString);
  if (all.length > HOSTS_MAX) throw new HostsError(`names more than ${HOSTS_MAX} hosts`);
  let index = 0;
  return {
    all,
    mustWrite: mustWrite || all.length > 1,
    current: () => all[index] ?? connectionString,
    failed: (tried) => {
      if (tried === all[index]) index = (index + 1) % all.length;
    },
  };
}
