import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'

/** The token of `Authorization: Bearer …`, if there is one. @throws Refusal NOT_SIGNED_IN when the header is none of ours */
export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const [scheme, token] = header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 200) throw refuse('NOT_SIGNED_IN')
  return token
}
