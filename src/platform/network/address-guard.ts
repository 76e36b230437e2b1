import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet (IANA special-purpose registries), or that lead to an IPv4 address. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const PUBLIC_IPV6 = '2000::/3';
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** An IP network: `10.1.0.0/16`, or one address. */
type Network = { address: string; prefix: number };

/** The network of a text; null when it is none. */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  if (bits === 0 || rest.length > 0) return null;
  if (prefix === undefined) return { address, prefix: bits };
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? { address, prefix: Number(prefix) } : null;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

const listOfTexts = (texts: readonly string[]): BlockList => listOf(texts.flatMap((text) => parseNetwork(text) ?? []));
const privateIpv4 = listOfTexts(PRIVATE_IPV4);
const privateIpv6 = listOfTexts(PRIVATE_IPV6);
const publicIpv6 = listOfTexts([PUBLIC_IPV6]);

/** Whether the address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address);
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6');
}

/** The host of a URL without the brackets of an IPv6 address and the final dot of a name. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** An address that must not be connected to. */
export class PrivateAddress extends Error {
  constructor() {
    super('the host has a private address');
  }
}

/** Hosts and networks that are allowed although they are private. Names in lower case. */
export type AllowedPrivate = Readonly<{ hosts: readonly string[]; networks: readonly Network[] }>;

/** Decides which hosts may be connected to. */
export type AddressGuard = Readonly<{
  /** Whether a URL may name the host: a name may, until it is looked up. */
  mayName(hostname: string): boolean;
  /** Looks the host up for a connection. Fails with `PrivateAddress`; the connection goes to the addresses that were checked. */
  lookup: LookupFunction;
}>;

/** What a name server is asked. */
export type NameResolver = Pick<dns.Resolver, 'resolve4' | 'resolve6'>;

/**
 * Asks name servers by itself: `lookup` of the system takes one of the few threads of the process for as long as a name server is silent, and
 * files and encryption wait for these too.
 */
const nameServers: NameResolver = new dns.Resolver({ timeout: 2_000, tries: 2 });

/** The addresses of a name by name servers. @throws Error of Node.js with its code when there are none */
async function resolveName(resolver: NameResolver, name: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
}

export function createAddressGuard(allowed: AllowedPrivate, resolver: NameResolver = nameServers): AddressGuard {
  const allowedNetworks = listOf(allowed.networks);
  const isAllowedHost = (host: string): boolean => allowed.hosts.includes(host.toLowerCase());
  const mayConnect = (address: string): boolean => isPublicAddress(address) || allowedNetworks.check(address, familyOf(address));
  // Only names of the operator may be in a file of this machine, and wait for the system.
  const addressesOf = async (name: string): Promise<LookupAddress[]> => {
    if (isAllowedHost(name)) return dns.lookup(name, { all: true });
    const found = await resolveName(resolver, name).catch((error: unknown) => {
      if (allowed.networks.length === 0) throw error;
      return dns.lookup(name, { all: true });
    });
    if (!found.every(({ address }) => mayConnect(address))) throw new PrivateAddress();
    return found;
  };
  return {
    mayName: (hostname) => {
      const host = bareHost(hostname);
      return isIP(host) === 0 || isAllowedHost(host) || mayConnect(host);
    },
    lookup: (hostname, options, callback) => {
      addressesOf(bareHost(hostname)).then(
        (addresses) => {
          const [first] = addresses;
          if (first === undefined) callback(new Error(`${hostname} has no address`), '');
          else if (options.all === true) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
    },
  };
}
