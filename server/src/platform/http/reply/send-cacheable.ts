import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Weak, because the bytes differ with the compression. */
export function weakEtagOf(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/**
 * Sends a text with an ETag; 304 and no body to a client that has this very text.
 * @param scope `public` for what is the same for everybody
 * @param tag where the text stays the same, made once
 */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
  { scope = 'public', tag = weakEtagOf(text) }: { scope?: 'public' | 'private'; tag?: string } = {},
): FastifyReply {
  reply.header('etag', tag).header('cache-control', `${scope}, no-cache`)
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(tag) || known.includes('*') ? reply.status(304).send() : reply.send(text)
}
