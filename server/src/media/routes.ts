import { imageWidths } from '@fanfare/contract/media'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFileToken } from '../accounts/file-token.ts'
import type { Api } from '../http/answer.ts'
import { refuse } from '../http/refusal.ts'
import { byteRange } from './byte-range.ts'
import { findFile, type ServedFile } from './find-file.ts'
import type { Rendition } from './store-image.ts'

type FileRoute = { Params: { fileId: string }; Querystring: { t?: unknown; w?: unknown } }

type Conditional = Pick<FastifyRequest, 'headers'>

const idForm = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Nobody keeps bytes for longer than 60 s after losing the right to them; a profile's pictures are everybody's. */
const caching: Record<ServedFile['audience'], string> = {
  ENTITLED: 'private, max-age=60',
  EVERYBODY: 'public, max-age=60',
  PROFILE: 'public, max-age=3600',
}

export function mediaRoutes({ fastify, ctx }: Api): void {
  fastify.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId',
    compress: false,
    async handler(request, reply) {
      const { t, w } = request.query
      const width = widthOf(w)
      const viewerId = typeof t === 'string' ? await readFileToken(ctx, t) : null
      const { fileId } = request.params
      const file = idForm.test(fileId) ? await findFile(ctx, viewerId, fileId) : undefined
      if (!file) throw refuse('FILE_NOT_FOUND')
      const name = width !== undefined && file.renditions[width] ? width : 'original'
      const rendition = file.renditions[name] ?? file.renditions.original
      const etag = `"${fileId}-${name}"`
      describe(reply, rendition, etag, caching[file.audience])
      if (isUnchanged(request, etag)) return reply.status(304).send()

      const range = byteRange(rangeHeader(request, etag), rendition.bytes)
      if (range === 'UNSATISFIABLE') {
        return reply.status(416).header('content-range', `bytes */${rendition.bytes}`).send()
      }
      const whole = range === 'ALL'
      const { start, end } = whole ? { start: 0, end: rendition.bytes - 1 } : range
      if (!whole) reply.status(206).header('content-range', `bytes ${start}-${end}/${rendition.bytes}`)
      reply.header('content-length', end - start + 1)
      if (request.method === 'HEAD') return reply.send()
      // Fastify pipes with back-pressure, and destroys the stream when the client goes away.
      return reply.send(await ctx.outside.storage.read(rendition.key, whole ? undefined : range))
    },
  })
}

function describe(reply: FastifyReply, { contentType }: Rendition, etag: string, cacheControl: string): void {
  reply.headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function widthOf(w: unknown): string | undefined {
  if (w === undefined) return undefined
  if (imageWidths.some((width) => String(width) === w)) return String(w)
  const message = `There are the widths ${imageWidths.join(', ')}.`
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'w', message }] })
}

function isUnchanged({ headers }: Conditional, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** With If-Range, a range is given only of the very version that the client has begun. */
function rangeHeader({ headers }: Conditional, etag: string): string | undefined {
  const version = headers['if-range']
  return version === undefined || version.toString().trim() === etag ? headers.range : undefined
}
