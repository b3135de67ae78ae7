const groupsOf64 = 4

/**
 * An IPv4 address as it is; of an IPv6 address the half that names a household, within which addresses are free, in its shortest form.
 * @param address undefined where the client has gone already
 */
export function networkOfAddress(address: string | undefined): string {
  if (address === undefined) return ''
  const [, v4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  return v4 ?? prefixOf(groupsOf(address), 64)
}

/**
 * The networks that somebody is counted under, the narrowest first: an IPv4 address alone; of IPv6 the /64 of a home, and the /56
 * and the /48 that one customer may have whole.
 * @param network as `networkOfAddress` writes it
 */
export function enclosingNetworks(network: string): string[] {
  if (!network.endsWith('/64')) return [network]
  const groups = groupsOf(network.slice(0, -'/64'.length))
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  return [
    network,
    prefixOf([first, second, third, fourth & 0xff00], 56),
    prefixOf([first, second, third, 0], 48),
  ]
}

/** The first groups of an IPv6 address, however it is written; what is no address is as good as zero. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  // An IPv4 address at the end stands for two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - length)).fill('0') : []
  return [...before, ...zeros, ...after]
    .slice(0, groupsOf64)
    .map((group) => Number.parseInt(group, 16) & 0xffff)
}

function prefixOf(groups: readonly number[], bits: 48 | 56 | 64): string {
  const written = groups.map((group) => group.toString(16))
  while (written.at(-1) === '0') written.pop()
  return `${written.join(':')}::/${bits}`
}
