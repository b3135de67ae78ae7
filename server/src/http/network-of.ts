/**
 * An IPv4 address as it is; of an IPv6 address the half that names a household, within which addresses are free.
 * @param address undefined where the client has gone already
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const [, v4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (v4 !== undefined) return v4
  const [head = ''] = address.toLowerCase().split('::')
  return `${head.split(':').slice(0, 4).join(':').slice(0, 40)}::/64`
}
