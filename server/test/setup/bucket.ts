import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

type Stored = { headers: IncomingMessage['headers']; body: Buffer }

/** Behaviour of the bucket: normal, late, with errors, out of space, or without any answer. */
export type BucketBehaviour = 'well' | 'slow' | 'failing' | 'full' | 'silent'

export type Bucket = {
  url: string
  objects: Map<string, Stored>
  become(mood: BucketBehaviour): void
  close(): Promise<void>
}

const slowMs = 1500

/** The part of the S3 protocol that a store uses, in memory. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Stored>()
  let mood: BucketBehaviour = 'well'
  const server: Server = createServer(async (request, response) => {
    if (mood === 'silent') return request.resume()
    if (mood === 'slow') await wait(slowMs)
    if (mood === 'failing') return refuse(request, response, 500, 'InternalError')
    if (mood === 'full' && request.method === 'PUT') {
      return refuse(request, response, 507, 'XMinioStorageFull')
    }
    await serve(objects, request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `s3://key:secret@pictures/below?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1&forcePathStyle=true`,
    objects,
    become(next) {
      mood = next
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume()
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

async function serve(objects: Map<string, Stored>, request: IncomingMessage, response: ServerResponse) {
  const { pathname: path, searchParams } = new URL(request.url ?? '', `http://${request.headers.host}`)
  if (searchParams.has('X-Amz-Signature')) {
    if (!isOpen(request, path, searchParams)) return refuse(request, response, 403, 'AccessDenied')
    // As a bucket says it whose CORS has a rule for everybody.
    response.setHeader('access-control-allow-origin', '*')
    for (const [name, value] of searchParams) {
      if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value)
    }
  }
  if (request.method === 'PUT') {
    objects.set(path, { headers: request.headers, body: await buffer(request) })
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (request.method === 'HEAD') {
    response.writeHead(path === '/pictures' || path === '/pictures/' ? 200 : 404).end()
  } else {
    const stored = objects.get(path)
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (!stored) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    else if (start === undefined) {
      response.writeHead(200, { 'content-length': stored.body.length }).end(stored.body)
    } else if (Number(start) >= stored.body.length) {
      response.writeHead(416).end('<Error><Code>InvalidRange</Code></Error>')
    } else {
      const part = stored.body.subarray(Number(start), Number(end) + 1)
      const range = `bytes ${start}-${Number(start) + part.length - 1}/${stored.body.length}`
      response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part)
    }
  }
}

/**
 * Checks that a URL is signed for this very request and has not expired: AWS Signature Version 4, in the
 * query.
 */
function isOpen({ method, headers }: IncomingMessage, path: string, query: URLSearchParams): boolean {
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(parameter('Date')) ?? []
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!(Date.now() < signedAt + Number(parameter('Expires')) * 1000)) return false
  const asked = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
  const canonical = [method, path, asked, `host:${headers.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, ...scope] = parameter('Credential').split('/')
  const text = [
    'AWS4-HMAC-SHA256',
    parameter('Date'),
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = scope.reduce<Buffer | string>((own, part) => hmac(own, part), 'AWS4secret')
  return hmac(key, text).toString('hex') === parameter('Signature')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
