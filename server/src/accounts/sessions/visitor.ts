import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../http/network-of.ts'

/** Where a request comes from, as far as sessions and throttles care. */
export type Visitor = { address: string; userAgent: string }

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}
