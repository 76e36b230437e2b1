import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet (RFC 6890 and the IANA registries), or that lead back to such ones. */
const NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The only part of IPv6 that is in use on the internet. Within it, these lead to addresses of IPv4 or are for documents. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const NETWORKS_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const blocked = new BlockList();
for (const [network, prefix] of NETWORKS) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NETWORKS_IPV6) blocked.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(PUBLIC_IPV6[0], PUBLIC_IPV6[1], 'ipv6');

/** Whether the IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) return publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
  return isIP(address) === 4 && !blocked.check(address, 'ipv4');
}

/** Why a name is not connected to. */
export class NotPublic extends Error {}

/** Resolves names for a connection, and fails for a name with any address that is not public. The connection takes one of these addresses. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error ?? new Error('no address'), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new NotPublic(), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
