import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks that only a machine beside ours could mean: this one, those of homes and data centres, and what nobody has. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, bits, 'ipv6')
}

/**
 * Checks whether an address is on the public internet, and in no private network. IPv4 within IPv6 is checked
 * as IPv4.
 */
export function isOutsidePrivateNetworks(address: string): boolean {
  return !inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Finds the addresses of a host, and fails where one of them is not of the internet: whoever owns a name may have it lead anywhere. */
export const publicOnlyDnsLookup: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return found(error ?? new Error(`${host} has no address.`), '', 4)
    const stranger = addresses.find(({ address }) => !isOutsidePrivateNetworks(address))
    if (stranger) return found(new Error(`${host} leads to ${stranger.address}, which is not public.`), '', 4)
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
