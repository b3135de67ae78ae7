import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as far as sessions and throttles care. */
export type Visitor = { address: string; userAgent: string }

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** An IPv4 address as it is; of an IPv6 address the half that names a household, within which addresses are free. */
function networkOf(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (v4 !== undefined) return v4
  const [head = ''] = address.toLowerCase().split('::')
  return `${head.split(':').slice(0, 4).join(':').slice(0, 40)}::/64`
}
