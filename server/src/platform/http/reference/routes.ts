import type { Api } from '../answer.ts'
import { sendCacheable, weakEtagOf } from '../reply/send-cacheable.ts'
import { buildOpenApiDocument } from './openapi.ts'
import { apiReferencePageSecurityPolicy, renderApiReferencePage } from './page.ts'

type CachedDocument = { text: Buffer; tag: string }

/**
 * Caches a document as bytes, which every reply sends as they are: each reply would copy a string and hold it
 * until read.
 */
function cacheDocument(content: string): CachedDocument {
  const text = Buffer.from(content)
  return { text, tag: weakEtagOf(text) }
}

/** `GET /api-docs`: the OpenAPI document as JSON text; with `?ui`, or where a browser asks, a page to read it on. */
export function apiReferenceRoutes({ fastify, ctx }: Api): void {
  const title = `${ctx.config.brandName} API`
  const { path } = ctx.config.api
  let document: CachedDocument | undefined
  let page: CachedDocument | undefined
  fastify.get('/api-docs', { config: { admission: 'list' } }, async (request, reply) => {
    const isAskedByBrowser = request.headers.accept?.includes('text/html') ?? false
    reply.header('vary', 'accept, origin')
    if (isAskedByBrowser || Object.hasOwn(request.query as object, 'ui')) {
      page ??= cacheDocument(renderApiReferencePage(title, path))
      reply.header('content-type', 'text/html; charset=utf-8')
      reply.header('content-security-policy', apiReferencePageSecurityPolicy)
      return sendCacheable(request, reply, page.text, { scope: 'public', tag: page.tag })
    }
    document ??= cacheDocument(JSON.stringify(buildOpenApiDocument(title, path), undefined, 2))
    reply.header('content-type', 'application/json; charset=utf-8')
    return sendCacheable(request, reply, document.text, { scope: 'public', tag: document.tag })
  })
}
