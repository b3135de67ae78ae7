import { creatorFeed, sitemapIndex, sitemapPart } from '@fanfare/contract/calls/pages'
import * as calls from '@fanfare/contract/shapes/pages'
import { refuse } from '../platform/errors.ts'
import { type Api, answer } from '../platform/http/answer.ts'
import { createCspReportCounter } from './csp-report-counter.ts'
import { renderPublicRssFeed } from './feeds/public-feed.ts'
import { loadPageHead } from './heads/load-page-head.ts'
import { oembedRoutes } from './oembed.ts'
import {
  createOrReplacePrivateFeed,
  findPrivateFeedCreationTime,
  revokePrivateFeed,
} from './private-feed/change-private-feed.ts'
import { privateFeedRoutes } from './private-feed/read-private-feed.ts'
import { registerTextCall } from './register-text-call.ts'
import { loadSitemapAddresses } from './sitemap/addresses-of-part.ts'
import { createSitemapPartsLoader, parseSitemapPartName } from './sitemap/parts.ts'
import { formatSitemapIndex, formatSitemapPart } from './sitemap/write-sitemap.ts'

export function seoRoutes(api: Api): void {
  const { ctx } = api
  answer(api, calls.getPageHead, async ({ ctx, query }) => ({ data: await loadPageHead(ctx, query.path) }))

  const parts = createSitemapPartsLoader({ reads: ctx.replica?.reads ?? ctx.reads })
  registerTextCall(api, sitemapIndex, 'application/xml', async ({ config }) =>
    formatSitemapIndex(config, await parts()),
  )
  registerTextCall(api, sitemapPart, 'application/xml', async (ctx, { params }) => {
    const part = parseSitemapPartName((params as { part: string }).part)
    if (!part) throw refuse('NOT_FOUND')
    return formatSitemapPart(await loadSitemapAddresses(ctx, part))
  })

  registerTextCall(api, creatorFeed, 'application/rss+xml', (ctx, { params }) =>
    renderPublicRssFeed(ctx, (params as { username: string }).username),
  )
  privateFeedRoutes(api)
  answer(api, calls.getPrivateFeed, async ({ viewer, params }) => ({
    data: await findPrivateFeedCreationTime(ctx, viewer.userId, params.creatorId),
  }))
  answer(api, calls.makePrivateFeed, async ({ viewer, params }) => ({
    data: await createOrReplacePrivateFeed(ctx, viewer.userId, params.creatorId),
  }))
  answer(api, calls.endPrivateFeed, async ({ viewer, params }) => {
    await revokePrivateFeed(ctx, viewer.userId, params.creatorId)
    return { data: true }
  })
  oembedRoutes(api)
  violationRoutes(api)
}

/** Browsers send what they tell in two forms, under names of their own. */
function violationRoutes(api: Api): void {
  const noteViolations = createCspReportCounter(api.ctx)
  api.fastify.register((fastify, _options, ready) => {
    const parse = fastify.getDefaultJsonParser('error', 'error')
    fastify.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      parse,
    )
    answer({ ...api, fastify }, calls.reportViolations, async ({ body }) => {
      noteViolations(body)
      return { data: true }
    })
    ready()
  })
}
