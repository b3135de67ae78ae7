import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrandFile } from './frontend-content.ts'
import { mediaTypeOf } from './media-types.ts'
import { fileContentSecurityPolicy } from './page-headers.ts'
import { type ContentEncoding, preferredContentEncoding } from './preferred-content-encoding.ts'

/** Vite puts the hash of the content into the names of what it bundles. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/** File as it is sent: its size in bytes, and a tag of its content. */
export type SendableFile = { size: number; tag: string; encoding?: ContentEncoding } & (
  | { path: string }
  | { content: Buffer }
)

/** Picks a variant of a brand’s file: compressed where the browser accepts that and it is smaller. */
export function chooseBrandFileVariant(
  { tag, plain, ...compressed }: BrandFile,
  accepted: string | undefined,
): SendableFile {
  const encoding = preferredContentEncoding(accepted)
  return encoding && compressed[encoding].length < plain.length
    ? { content: compressed[encoding], size: compressed[encoding].length, tag, encoding }
    : { content: plain, size: plain.length, tag }
}

/**
 * Finds a file of a build, or the compressed file that the build put beside it. `@fastify/static` would tag both weakly and
 * name types of its own.
 * @param path decoded and normalised, from the root of the build
 */
export async function findBuiltFile(
  folder: string,
  path: string,
  accepted: string | undefined,
): Promise<SendableFile | undefined> {
  const encoding = preferredContentEncoding(accepted)
  const plain = join(folder, path)
  for (const candidate of encoding
    ? [{ path: `${plain}.${encoding === 'br' ? 'br' : 'gz'}`, encoding }, { path: plain }]
    : [{ path: plain }]) {
    const file = await stat(candidate.path).catch(() => undefined)
    if (file?.isFile()) {
      const tag = `${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}`
      return { ...candidate, size: file.size, tag }
    }
  }
  return undefined
}

/** Sends a file, or 304 to browsers that have it. */
export function sendFile(
  file: SendableFile,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const tag = `"${file.tag}${file.encoding ?? ''}"`
  reply.headers({
    'content-type': mediaTypeOf(path),
    'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': fileContentSecurityPolicy,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.header('content-length', file.size)
  if (file.encoding) reply.header('content-encoding', file.encoding)
  if (request.method === 'HEAD') return reply.send()
  return reply.send('content' in file ? file.content : createReadStream(file.path))
}
