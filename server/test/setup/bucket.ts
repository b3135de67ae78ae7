import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Stored = { headers: IncomingMessage['headers']; body: Buffer }
export type Bucket = { url: string; objects: Map<string, Stored>; close(): Promise<void> }

/** The part of the S3 protocol that a store uses, in memory. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Stored>()
  const server: Server = createServer((request, response) => {
    void serve(objects, request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `s3://key:secret@pictures/below?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1&forcePathStyle=true`,
    objects,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function serve(objects: Map<string, Stored>, request: IncomingMessage, response: ServerResponse) {
  const path = URL.parse(request.url ?? '', 'http://bucket')?.pathname ?? ''
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
    else if (start === undefined) response.end(stored.body)
    else response.writeHead(206).end(stored.body.subarray(Number(start), Number(end) + 1))
  }
}
