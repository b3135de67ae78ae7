import { isUtf8 } from 'node:buffer'
import { limits } from '@fanfare/contract/limits'
import { type UploadFileRole, uploadFileRole } from '@fanfare/contract/shapes/social/media'
import { isStorableText } from '@fanfare/contract/text/storable-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/answer.ts'
import { bearerTokenOf } from '../../platform/http/auth/bearer.ts'
import { authorizeBearer, type Viewer } from '../../platform/http/auth/viewer.ts'
import { removeUnusedUpload } from './drop-upload.ts'
import { requireUnusedUpload, type Upload } from './find-upload.ts'
import { receiveUploadBytes } from './receive-bytes.ts'
import { startUpload } from './start-upload.ts'

const version = '1.0.0'
const extensions = 'creation,creation-with-upload,expiration,termination'
const bytesType = 'application/offset+octet-stream'
const metadataMax = 4096
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

type UploadRoute = { Params: { id: string } }

/**
 * Resumable uploads by the tus protocol, version 1.0 (https://tus.io/protocols/resumable-upload). `Upload-Metadata` says
 * `part` (IMAGE, VIDEO, THUMBNAIL, CAPTIONS or AUDIO), `filename` and, for what belongs together, `key`.
 */
export function uploadRoutes(api: Api): void {
  const { fastify, ctx } = api
  const viewerOf = (request: FastifyRequest): Promise<Viewer> =>
    authorizeBearer({ who: 'member' }, bearerTokenOf(request), api)
  fastify.register((uploads, _options, done) => {
    uploads.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload))
    uploads.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' })
      checkVersion(request, reply)
    })

    uploads.options('/uploads', async (_request, reply) => describeProtocol(reply))
    uploads.options('/uploads/:id', async (_request, reply) => describeProtocol(reply))

    uploads.post('/uploads', { config: { admission: 'sending' } }, async (request, reply) => {
      const { userId } = await viewerOf(request)
      const bytes = countOf(request, 'upload-length')
      if (bytes === 0) throw inputRefusal('Upload-Length', 'This file is empty.')
      const id = await startUpload(ctx, userId, { ...readMetadata(request), bytes })
      reply.header('location', `${ctx.config.api.path}/uploads/${id}`)
      const upload = await requireUnusedUpload(ctx, userId, id)
      await receive(ctx, request, reply, upload)
      return reply.status(201).send()
    })

    uploads.head<UploadRoute>('/uploads/:id', { config: { admission: 'look' } }, async (request, reply) => {
      const { userId } = await viewerOf(request)
      const upload = await requireUnusedUpload(ctx, userId, request.params.id)
      return setUploadHeaders(reply, upload).header('upload-length', upload.bytes).status(200).send()
    })

    uploads.patch<UploadRoute>(
      '/uploads/:id',
      { config: { admission: 'sending' } },
      async (request, reply) => {
        const { userId } = await viewerOf(request)
        if (request.headers['content-type'] !== bytesType) throw refuse('WRONG_TYPE')
        const upload = await requireUnusedUpload(ctx, userId, request.params.id)
        if (countOf(request, 'upload-offset') !== upload.received) {
          throw refuse('CONFLICT', { detail: 'This upload has changed in the meantime. Please try again.' })
        }
        await receive(ctx, request, reply, upload)
        return reply.status(204).send()
      },
    )

    uploads.delete<UploadRoute>(
      '/uploads/:id',
      { config: { admission: 'change' } },
      async (request, reply) => {
        const { userId } = await viewerOf(request)
        const { id } = await requireUnusedUpload(ctx, userId, request.params.id)
        await removeUnusedUpload(ctx, id)
        return reply.status(204).send()
      },
    )
    done()
  })
}

/** Receives the bytes of a request, if it has any, and replies with the new offset. */
async function receive(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
): Promise<void> {
  if (request.headers['content-type'] === bytesType) {
    if (Number(request.headers['content-length'] ?? 0) > upload.bytes - upload.received) {
      throw refuse('TOO_LARGE', { detail: 'This is more data than was declared.' })
    }
    upload.received = await receiveUploadBytes(ctx, upload, sentIn(request))
  }
  setUploadHeaders(reply, upload)
}

/** Yields the bytes of a request; a broken connection is no error of ours. */
async function* sentIn(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw request.raw.complete
      ? cause
      : refuse('INVALID_INPUT', { detail: 'The upload was interrupted.', cause })
  }
}

function setUploadHeaders(reply: FastifyReply, { received, expiresAt }: Upload): FastifyReply {
  return reply.headers({ 'upload-offset': received, 'upload-expires': expiresAt.toUTCString() })
}

function describeProtocol(reply: FastifyReply): FastifyReply {
  reply.headers({ 'tus-version': version, 'tus-extension': extensions, 'tus-max-size': limits.videoBytes })
  return reply.status(204).send()
}

/** @throws Refusal UNSUPPORTED_VERSION */
function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === version) return
  reply.header('tus-version', version)
  throw refuse('UNSUPPORTED_VERSION')
}

function readMetadata(request: FastifyRequest): {
  part: UploadFileRole
  fileName: string
  pairKey: string | null
} {
  const header = request.headers['upload-metadata']?.toString() ?? ''
  if (header.length > metadataMax) throw inputRefusal('Upload-Metadata', 'This is too long.')
  const metadata = new Map<string, string>()
  for (const entry of header.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', value = '', ...others] = entry.trim().split(' ')
    if (others.length > 0 || !base64.test(value)) {
      throw inputRefusal('Upload-Metadata', 'Send comma-separated pairs of a key and its base64 value.')
    }
    if (metadata.has(name)) throw inputRefusal('Upload-Metadata', 'This was sent more than once.')
    const bytes = Buffer.from(value, 'base64')
    const text = bytes.toString('utf8')
    if (!isUtf8(bytes) || !isStorableText(text)) {
      throw inputRefusal('Upload-Metadata', "Some of the characters can't be saved.")
    }
    metadata.set(name, text)
  }
  const part = uploadFileRole.safeParse(metadata.get('part'))
  if (!part.success) {
    throw inputRefusal('Upload-Metadata', `The part must be one of ${uploadFileRole.options.join(', ')}.`)
  }
  const pairKey = metadata.get('key')
  if (pairKey !== undefined && !/^[\w.-]{1,100}$/.test(pairKey)) {
    throw inputRefusal(
      'Upload-Metadata',
      'A key needs 1 to 100 letters, numbers, dots, dashes or underscores.',
    )
  }
  return { part: part.data, fileName: metadata.get('filename') ?? '', pairKey: pairKey ?? null }
}

function countOf(request: FastifyRequest, header: string): number {
  const value = request.headers[header]?.toString() ?? ''
  if (!/^\d{1,15}$/.test(value)) throw inputRefusal(header, 'This must be a number of bytes.')
  return Number(value)
}

function inputRefusal(path: string, message: string) {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}
