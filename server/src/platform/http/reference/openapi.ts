import { allCalls } from '@fanfare/contract/all-calls'
import { type Call, rateLimitBucketOf } from '@fanfare/contract/call'
import { apiErrors, type ErrorCode } from '@fanfare/contract/errors'
import { page } from '@fanfare/contract/fields/page'
import { z } from 'zod'
import { type JsonSchema, toOpenApiSchema } from './openapi-schemas.ts'
import { openApiStreamPath } from './openapi-stream.ts'
import { openApiUploadPaths } from './openapi-uploads.ts'

type Json = JsonSchema
type Components = Record<string, Json>

/**
 * The OpenAPI 3.1 document of the whole contract.
 * @param path what stands before the paths of calls
 */
export function buildOpenApiDocument(title: string, path: string): Json {
  const paths: Record<string, Json> = {}
  const components: Components = {}
  for (const { noun, name, call } of allCalls) {
    const item: Json = paths[call.path] ?? {}
    paths[call.path] = item
    item[call.method.toLowerCase()] = operation(noun, name, call, components)
    if (call.changes && call.method === 'GET') item.post = operation(noun, `${name}ByPost`, call, components)
    if (call.changes && call.method === 'POST') {
      item.get = operation(noun, `${name}ByGet`, { ...call, body: undefined }, components)
    }
  }
  paths['/files/{fileId}'] = { get: fileOperation }
  paths['/exports/{exportId}'] = { get: exportOperation }
  Object.assign(paths, openApiUploadPaths)
  paths['/notification/stream'] = openApiStreamPath(components)
  paths['/api-docs'] = {
    get: {
      operationId: 'apiDocs',
      tags: ['reference'],
      summary: 'This document; the reference page where a browser asks',
      responses: { 200: { description: 'OK', content: { 'application/json': {}, 'text/html': {} } } },
    },
  }
  for (const [path, summary] of Object.entries(healthSummaries)) {
    paths[path] = {
      get: { operationId: path.slice(8), tags: ['health'], summary, responses: healthResponses },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Money in `amount` is in minor units; prices and balances are in major units.',
    },
    servers: [{ url: path || '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...components, Problem: problemSchema },
    },
  }
}

function operation(noun: string, name: string, call: Call, components: Components): Json {
  const reply = z.object({ message: z.string().nullable(), data: call.data, ...(call.paged ? { page } : {}) })
  return {
    operationId: name,
    tags: [noun],
    summary: call.summary,
    ...(call.roles ? { description: `For admins: ${call.roles.join(', ')}.` } : {}),
    ...(call.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', call.params, components),
      ...parameters('query', call.query, components),
    ],
    ...(call.body || call.multipart ? { requestBody: requestBody(call, components) } : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'OK',
        content: { 'application/json': { schema: toOpenApiSchema(reply, 'output', components) } },
      },
      ...refusals(call),
    },
  }
}

function parameters(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  components: Components,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toOpenApiSchema(schema, 'input', components) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }))
}

function requestBody(call: Call, components: Components): Json {
  const fields = call.body
    ? toOpenApiSchema(call.body, 'input', components)
    : { type: 'object', properties: {} }
  if (!call.multipart) return { required: true, content: { 'application/json': { schema: fields } } }
  const files = Object.fromEntries(
    Object.entries(call.multipart).map(([name, rule]) => [
      name,
      { type: 'array', maxItems: rule.maxCount, items: { type: 'string', format: 'binary' } },
    ]),
  )
  const properties = { ...withNamesOfLists((fields.properties ?? {}) as Record<string, Json>), ...files }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

/** Names the lists of a form as its parts are named, a part for each entry: `options[]`. None of them is required. */
function withNamesOfLists(properties: Record<string, Json>): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      schema.type === 'array' ? `${name}[]` : name,
      schema,
    ]),
  )
}

function refusals(call: Call): Json {
  const always: ErrorCode[] = call.who === 'anyone' ? [] : ['NOT_SIGNED_IN']
  if (call.who === 'verified') always.push('NOT_VERIFIED')
  if (call.who === 'admin') always.push('NOT_ALLOWED')
  if (call.params || call.query || call.body || call.multipart) always.push('INVALID_INPUT')
  if (call.multipart) always.push('RULE_BROKEN')
  if (rateLimitBucketOf(call) !== undefined) always.push('TOO_MANY_REQUESTS')
  if (call.switch) always.push('SWITCHED_OFF')
  const byStatus = Map.groupBy(
    new Set([...always, ...(call.refuses ?? [])]),
    (code) => apiErrors[code].status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${apiErrors[code].detail}`).join('\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const healthSummaries = {
  '/health/live': 'The process answers',
  '/health/ready':
    'Database, store and queue answer, and the schema is one to serve with; 503 says what is not so',
}

const healthResponses: Json = { 200: { description: 'OK', content: { 'application/json': {} } } }

const fileOperation: Json = {
  operationId: 'readFile',
  tags: ['media'],
  summary:
    'The bytes of a file that the viewer of the file token may see; Range and conditional requests are answered',
  parameters: [
    {
      name: 'fileId',
      in: 'path',
      required: true,
      schema: { type: 'string' },
      description:
        'The id, or the id and a width (`{fileId}-320`), as a thumbnailUrl has it, or what `captionsUrl`, `transcriptUrl` and `renditions` name',
    },
    { name: 't', in: 'query', required: false, schema: { type: 'string' }, description: 'The file token' },
    { name: 'w', in: 'query', required: false, schema: { type: 'integer', enum: [320, 640, 1080] } },
  ],
  responses: {
    200: { description: 'The whole file' },
    206: { description: 'The range that was asked for' },
    302: {
      description: 'Where files lie in a bucket: ask for it, with the same Range, at Location within 60 s',
    },
    304: { description: 'Not modified' },
    404: { description: 'FILE_NOT_FOUND: unknown, or not for this viewer' },
    416: { description: 'The range cannot be satisfied' },
  },
}

const exportOperation: Json = {
  operationId: 'readExport',
  tags: ['accountExport'],
  summary:
    'The zip of an export, from the address that open-export gave; Range and conditional requests are answered',
  parameters: [
    { name: 'exportId', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 't',
      in: 'query',
      required: true,
      schema: { type: 'string' },
      description: 'The token of its address',
    },
  ],
  responses: {
    200: { description: 'The whole zip' },
    206: { description: 'The range that was asked for' },
    304: { description: 'Not modified' },
    404: { description: 'FILE_NOT_FOUND: unknown, ended, or not for this token' },
    416: { description: 'The range cannot be satisfied' },
  },
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence that a person is shown' },
    code: { type: 'string', enum: Object.keys(apiErrors) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
    token: { type: 'string' },
    methods: { type: 'array', items: { type: 'string' } },
    charged: { type: 'boolean' },
    challenge: {
      type: 'object',
      description:
        'With CHALLENGE_REQUIRED: a challenge of ALTCHA’s proof of work, version 2 (any of its libraries solves it). Make the same call again with the payload as `altcha`, base64 of {"challenge", "solution": {"counter", "derivedKey"}}: find the counter, from 0 up, whose key begins with `keyPrefix`. The key is PBKDF2-HMAC-SHA-256 of the bytes of `nonce` and the counter as 4 bytes, big-endian, with the bytes of `salt`, `cost` iterations and `keyLength` bytes; `derivedKey` is all of it in hex. It is good once, until `expiresAt`, for this purpose and identifier alone. Or wait for the seconds of Retry-After',
      properties: {
        parameters: { type: 'object', additionalProperties: true },
        signature: { type: 'string' },
      },
    },
  },
}
