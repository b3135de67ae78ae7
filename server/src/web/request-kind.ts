import type { FastifyRequest } from 'fastify'

/** Clients that do not say what they ask for, such as a script's own request and simple programs. */
export type RequestKind = 'NAVIGATION' | 'SUBRESOURCE' | 'UNSPECIFIED'

/**
 * Tells whether a browser opens a page, or loads a part of one: a picture that is not there must never be answered with the
 * app's page, which is a success without anything to see.
 */
export function detectRequestKind({ headers }: Pick<FastifyRequest, 'headers'>): RequestKind {
  if (headers['sec-fetch-mode'] === 'navigate') return 'NAVIGATION'
  const destination = headers['sec-fetch-dest'] ?? 'empty'
  if (destination === 'document') return 'NAVIGATION'
  if (destination !== 'empty') return 'SUBRESOURCE'
  const accepted = headers.accept ?? '*/*'
  if (accepted.includes('text/html')) return 'NAVIGATION'
  return accepted.trimStart().startsWith('*/*') ? 'UNSPECIFIED' : 'SUBRESOURCE'
}
