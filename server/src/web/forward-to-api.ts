import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import {
  creatorFeed,
  oembed,
  readPrivateFeed,
  sitemapIndex,
  sitemapPart,
} from '@fanfare/contract/calls/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildForwardedForHeaders } from './visitor-address.ts'

const timeoutMs = 15_000
const sentOn = ['accept-encoding', 'if-none-match'] as const
const sentBack = [
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'retry-after',
  'vary',
  'x-robots-tag',
] as const

const feedForm = /^\/([\w.]+)\/feed\.xml$/
const privateFeedForm = /^\/feeds\/([\w-]{43})\.xml$/
const partForm = /^\/sitemap\/([\w-]+)\.xml$/

/** Returns the API's path of a feed, sitemap or oEmbed that the web serves under a path of its own; undefined for a page or a file. */
export function forwardedApiPath(path: string): string | undefined {
  if (path === '/sitemap.xml') return sitemapIndex.path
  if (path === '/oembed') return oembed.path
  const [, username] = feedForm.exec(path) ?? []
  if (username !== undefined) return creatorFeed.path.replace('{username}', username)
  const [, token] = privateFeedForm.exec(path) ?? []
  if (token !== undefined) return readPrivateFeed.path.replace('{token}', token)
  const [, part] = partForm.exec(path) ?? []
  return part === undefined ? undefined : sitemapPart.path.replace('{part}', part)
}

/** Answers a request by what the API answers, byte for byte as it comes. */
export async function forwardToApi(
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request: ask } = url.protocol === 'https:' ? https : http
  const asked = ask(url, {
    method: request.method,
    headers: { ...pick(request.headers, sentOn), ...buildForwardedForHeaders(request) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    asked.end()
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
    reply.code(answer.statusCode ?? 502)
    reply.headers(pick(answer.headers, sentBack))
    reply.header('x-content-type-options', 'nosniff')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    return reply.send(answer)
  } catch (error) {
    asked.destroy()
    console.error(error)
    reply.code(503).headers({ 'retry-after': '60', 'content-type': 'text/plain; charset=utf-8' })
    return reply.send('This cannot be had just now.')
  }
}

function pick(headers: http.IncomingHttpHeaders, names: readonly string[]): http.OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}
