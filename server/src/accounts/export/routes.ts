import { pipeline } from 'node:stream'
import * as calls from '@fanfare/contract/shapes/accounts/export'
import type { ByteRange } from '../../media/delivery/byte-range.ts'
import { requestedRange, setRangeStatusAndHeaders } from '../../media/delivery/ranged.ts'
import type { Context } from '../../platform/context.ts'
import { createSeekableCtrCipher } from '../../platform/crypto/stream-cipher.ts'
import { refuse } from '../../platform/errors.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import {
  createExportDownloadUrl,
  type DownloadableExport,
  findDownloadableExport,
} from './create-export-download-url.ts'
import { findNewestAccountExport, startAccountExport } from './start-account-export.ts'

type ExportRoute = { Params: { exportId: string }; Querystring: { t?: unknown } }

export function accountExportRoutes(api: Api): void {
  const { fastify, ctx } = api
  answer(api, calls.getExport, async ({ viewer }) => ({
    data: await findNewestAccountExport(ctx, ctx.db, viewer.userId),
  }))
  answer(api, calls.startExport, async ({ viewer }) => ({
    data: await startAccountExport(ctx, viewer.userId),
  }))
  answer(api, calls.openExport, async ({ viewer, body, request }) => ({
    data: await createExportDownloadUrl(ctx, viewer, clientInfoOf(request), body.confirmation),
  }))
  fastify.route<ExportRoute>({
    method: ['GET', 'HEAD'],
    url: '/exports/:exportId',
    config: { admission: 'look' },
    compress: false,
    async handler(request, reply) {
      const { exportId } = request.params
      const found = await findDownloadableExport(ctx, exportId, request.query.t)
      if (!found) throw refuse('FILE_NOT_FOUND')
      const etag = `"${exportId}"`
      const range = requestedRange(request, etag, found.bytes)
      const isRead = range !== 'NOTHING' && range !== 'UNSATISFIABLE' && request.method === 'GET'
      // Opened before a header is set, so that what the store cannot give is answered as a problem.
      const bytes = isRead ? await read(ctx, found, range) : undefined
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${found.fileName}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        etag,
      })
      setRangeStatusAndHeaders(reply, range, found.bytes)
      return reply.send(bytes)
    },
  })
}

async function read(ctx: Context, { storageKey, key }: DownloadableExport, requested: ByteRange) {
  const range = typeof requested === 'string' ? undefined : requested
  const sealed = await ctx.outside.storage.read(storageKey, range)
  // What breaks on the way ends the answer, and a client that goes away ends the reading.
  return pipeline(sealed, createSeekableCtrCipher(key, range?.start), () => undefined)
}
