import { limits } from '@fanfare/contract/limits'
import { uploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { JsonSchema } from './openapi-schemas.ts'

type Json = JsonSchema

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const version = header('Tus-Resumable', 'The version of the protocol: 1.0.0')
const bytes: Json = {
  required: false,
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function operation(operationId: string, summary: string, more: Json): Json {
  return { operationId, tags: ['media'], summary, security: [{ bearer: [] }], ...more }
}

function answers(done: Json, refusals: Record<number, string>): Json {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const all = { 401: 'NOT_SIGNED_IN', 412: 'UNSUPPORTED_VERSION', ...refusals }
  return {
    ...done,
    ...Object.fromEntries(
      Object.entries(all).map(([status, description]) => [status, { description, content: problem }]),
    ),
  }
}

const described = { 204: { description: 'Tus-Version, Tus-Extension, Tus-Max-Size' } }
const id: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** Resumable uploads by the tus protocol, which are no calls of the contract: https://tus.io/protocols/resumable-upload. */
export const openApiUploadPaths: Record<string, Json> = {
  '/uploads': {
    options: {
      operationId: 'describeUploads',
      tags: ['media'],
      summary: 'What of tus is spoken',
      responses: described,
    },
    post: operation('startUpload', 'Begin a file that is sent in pieces, for a post; Location tells where', {
      parameters: [
        version,
        header('Upload-Length', `Bytes of the whole file, ${limits.videoBytes} at most`),
        header(
          'Upload-Metadata',
          `\`part\` (${uploadFileRole.options.join(', ')}), \`filename\` and, for what belongs together, \`key\`, each in base64`,
        ),
      ],
      requestBody: bytes,
      responses: answers(
        { 201: { description: 'Begun: Location, Upload-Offset, Upload-Expires' } },
        { 400: 'INVALID_INPUT', 413: 'TOO_LARGE', 415: 'WRONG_TYPE', 429: 'TOO_MANY_REQUESTS' },
      ),
    }),
  },
  '/uploads/{id}': {
    head: operation('findUpload', 'How far an upload has come', {
      parameters: [id, version],
      responses: answers(
        { 200: { description: 'Upload-Offset, Upload-Length, Upload-Expires' } },
        { 404: 'FILE_NOT_FOUND' },
      ),
    }),
    patch: operation(
      'continueUpload',
      'Send bytes from where the upload stands; what came of a cut request is kept',
      {
        parameters: [id, version, header('Upload-Offset', 'Where the bytes begin: where the upload stands')],
        requestBody: { ...bytes, required: true },
        responses: answers(
          { 204: { description: 'Upload-Offset, Upload-Expires' } },
          {
            400: 'INVALID_INPUT',
            404: 'FILE_NOT_FOUND',
            408: 'TOO_SLOW',
            409: 'CONFLICT: the upload has moved on',
            423: 'UPLOAD_BUSY: another request sends',
            413: 'TOO_LARGE',
            415: 'WRONG_TYPE',
          },
        ),
      },
    ),
    delete: operation('dropUpload', 'Give an upload up', {
      parameters: [id, version],
      responses: answers({ 204: { description: 'Gone' } }, { 404: 'FILE_NOT_FOUND' }),
    }),
    options: {
      operationId: 'describeUpload',
      tags: ['media'],
      summary: 'What of tus is spoken',
      responses: described,
    },
  },
}
