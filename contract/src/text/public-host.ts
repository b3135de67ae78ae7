/** Top-level names that lead nowhere outside of somebody's own network (RFC 6761, 6762, 8375 and ICANN's reservation of `internal`). */
const privateNames = /\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Addresses of a machine itself, of its network, or of nobody (RFC 6890). Browsers write every notation of IPv4 like this. */
const privateIpv4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.(0\.[02]|168)|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./

/**
 * Checks whether the host of an http(s) address can be reached by everybody: it has a dot and is neither a name nor a number
 * of a private network, nor a number that browsers make an address of.
 */
export function hasPublicHost(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/\.$/, '')
  return (
    /^[^.]+(\.[^.]+)+$/.test(host) &&
    !privateNames.test(host) &&
    !privateIpv4.test(host) &&
    !hasPartialIpAddressHost(url)
  )
}

/** Checks whether the host of an address is a number that browsers make an address of (`5.0` is 5.0.0.0 to them), and not all four parts of one. */
export function hasPartialIpAddressHost(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return /^\d+(?:\.\d+){3}$/.test(host) && !url.includes(host)
}
