import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { imageWidths } from '@fanfare/contract/shapes/social/media'
import type { FastifyReply } from 'fastify'
import { hasAdminFileTokenFormat } from '../../access/file-tokens/admin-file-token.ts'
import { effectiveGuestViewerId, hasAgeTokenFormat } from '../../access/file-tokens/age-token.ts'
import {
  findViewerIdOfFeedFileToken,
  hasFeedFileTokenFormat,
} from '../../access/file-tokens/feed-file-token.ts'
import { findViewerIdOfFileToken } from '../../access/file-tokens/file-token.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/answer.ts'
import { isMissingFileError, SizeChangedError } from '../../platform/integrations/storage/storage.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { renditionName } from '../picture-format.ts'
import { scrubStoredFile } from '../scrub/scrub-stored-file.ts'
import type { Rendition } from '../store-media.ts'
import { parseAcceptedPictureFormats } from './accepted-formats.ts'
import { findFileForViewer, type ServedFile } from './find-file.ts'
import { findAndAuditFileForAdmin } from './find-file-for-admin.ts'
import { requestedRange, setRangeStatusAndHeaders } from './ranged.ts'

type FileRoute = { Params: { fileId: string }; Querystring: { t?: unknown; w?: unknown } }

/**
 * An id; or an id and the width that a `thumbnailUrl` stands for, `captions`, `transcript`, or a rendition as H.264, so that any client may simply append `?t=`.
 */
const fileForm = /^(?<id>[0-9A-HJKMNP-TV-Z]{26})(?:-(?<suffix>\d{1,5}|captions|transcript|h264-\d{1,5}))?$/

/**
 * Cache lifetime: no one has bytes for longer than 60 s after losing the right to them, nor after a post or
 * its creator has gone. The ages of intermediate caches add up, and one that cannot reach us serves nothing
 * older.
 */
const maxAgeSeconds = 60

export function mediaDeliveryRoutes({ fastify, ctx }: Api): void {
  fastify.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId',
    config: { admission: 'look' },
    compress: false,
    async handler(request, reply) {
      const { t, w } = request.query
      const { id: fileId, suffix } = fileForm.exec(request.params.fileId)?.groups ?? {}
      const form = isWidth(suffix) ? widthOf(suffix ?? w) : suffix
      const file = fileId === undefined ? undefined : await fileFor(ctx, t, fileId)
      if (!file) throw refuse('FILE_NOT_FOUND')
      // Damaged renditions are skipped: another format or size may replace them.
      for (const whole = wholeOf(file); ; ) {
        const name = formatOf(whole, nameOf(whole, form), request.headers.accept)
        const rendition = whole.renditions[name]
        if (!rendition) throw refuse(isComplete(file, whole) ? 'FILE_NOT_FOUND' : 'FILE_DAMAGED')
        // New captions or transcripts are another file.
        const etag = `"${fileId}-${basename(rendition.key)}"`
        const range = requestedRange(request, etag, rendition.bytes)
        const isRead = range !== 'NOTHING' && range !== 'UNSATISFIABLE' && request.method === 'GET'
        if (isRead && ctx.outside.mediaAddresses !== null && mayHaveAddress(t)) {
          const address = await ctx.outside.mediaAddresses(rendition.key, rendition.contentType)
          return reply.headers(notCached).redirect(address, 302)
        }
        // Opened before a header is set, so that an error of the store is answered as a problem.
        const bytes = isRead ? await open(ctx, rendition, range === 'ALL' ? undefined : range) : undefined
        if (bytes === null) {
          delete whole.renditions[name]
          continue
        }
        describe(reply, rendition, etag, file.isPublic)
        setRangeStatusAndHeaders(reply, range, rendition.bytes)
        // Fastify pipes with back-pressure, and destroys the stream when the client goes away.
        return reply.send(bytes)
      }
    },
  })
}

/** Headers against caching: other viewers may not see it now, nor this one later. */
const notCached = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Checks whether a storage URL may be issued; files viewed by admins, such as identity documents, never get
 * one.
 */
function mayHaveAddress(token: unknown): boolean {
  return typeof token !== 'string' || !hasAdminFileTokenFormat(token)
}

type Whole = { original: Rendition; renditions: Partial<Record<string, Rendition>> }

/** Returns the file without the renditions that are known to be damaged. */
function wholeOf({ renditions, damaged }: ServedFile): Whole {
  const whole = Object.entries(renditions).filter(([, { key }]) => !damaged.includes(key))
  return { original: renditions.original, renditions: Object.fromEntries(whole) }
}

function isComplete({ renditions }: ServedFile, whole: Whole): boolean {
  return Object.keys(renditions).length === Object.keys(whole.renditions).length
}

/** @returns null for a file that is missing or of another length, which is then scrubbed */
async function open(
  ctx: Context,
  { key, bytes }: Rendition,
  range: { start: number; end: number } | undefined,
): Promise<Readable | null> {
  try {
    return await ctx.outside.storage.read(key, range, bytes)
  } catch (cause) {
    if (!isMissingFileError(cause) && !(cause instanceof SizeChangedError)) throw cause
    await enqueue(ctx.db, scrubStoredFile, { key }, { key: `look-at-stored-file ${key}` })
    return null
  }
}

/** Finds the file, if the viewer that the token names may see it now: a member, the reader of a private feed, an admin, or without a token or with an age token a guest. */
async function fileFor(ctx: Context, token: unknown, fileId: string): Promise<ServedFile | undefined> {
  if (typeof token !== 'string' || hasAgeTokenFormat(token))
    return findFileForViewer(ctx, effectiveGuestViewerId(ctx, token), fileId)
  if (hasAdminFileTokenFormat(token)) return findAndAuditFileForAdmin(ctx, token, fileId)
  if (hasFeedFileTokenFormat(token))
    return findFileForViewer(ctx, await findViewerIdOfFeedFileToken(ctx, token, fileId), fileId)
  return findFileForViewer(ctx, await findViewerIdOfFileToken(ctx, token), fileId)
}

/**
 * Returns the name of the requested rendition: a width larger than the picture gives the picture itself, and
 * for a video or audio its cover.
 */
function nameOf({ original, renditions }: Whole, form: string | undefined): string {
  if (form === undefined) return 'original'
  if (!isWidth(form) || renditions[form]) return form
  return original.contentType.startsWith('image/') ? 'original' : 'cover'
}

/** Returns the name of a size in the best format for the client, of those that exist. */
function formatOf({ renditions }: Whole, size: string, accept: string | undefined): string {
  const names = parseAcceptedPictureFormats(accept).map((format) => renditionName(size, format))
  return names.find((name) => renditions[name]) ?? size
}

function describe(reply: FastifyReply, { contentType }: Rendition, etag: string, isPublic: boolean): void {
  reply.headers({
    'content-type': contentType,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${maxAgeSeconds}, must-revalidate`,
    etag,
    'accept-ranges': 'bytes',
    ...(contentType.startsWith('image/') ? { vary: 'accept, origin' } : {}),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function isWidth(suffix: string | undefined): boolean {
  return suffix === undefined || /^\d/.test(suffix)
}

function widthOf(w: unknown): string | undefined {
  if (w === undefined) return undefined
  if (imageWidths.some((width) => String(width) === w)) return String(w)
  const message = `Available widths are ${imageWidths.join(', ')}.`
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'w', message }] })
}
