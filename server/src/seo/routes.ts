import { creatorFeed, sitemapIndex, sitemapPart } from '@fanfare/contract/calls/pages'
import * as calls from '@fanfare/contract/shapes/pages'
import { refuse } from '../platform/errors.ts'
import { type Api, answer } from '../platform/http/answer.ts'
import { answerText } from './answer-text.ts'
import { publicFeed } from './feeds/public-feed.ts'
import { headOf } from './heads/head-of.ts'
import { openViolations } from './note-violations.ts'
import { oembedRoutes } from './oembed.ts'
import { endPrivateFeed, findPrivateFeed, makePrivateFeed } from './private-feed/change-private-feed.ts'
import { privateFeedRoutes } from './private-feed/read-private-feed.ts'
import { addressesOfPart } from './sitemap/addresses-of-part.ts'
import { openParts, partNamed } from './sitemap/parts.ts'
import { writeIndex, writePart } from './sitemap/write-sitemap.ts'

export function pageRoutes(api: Api): void {
  const { ctx } = api
  answer(api, calls.getPageHead, async ({ ctx, query }) => ({ data: await headOf(ctx, query.path) }))

  const parts = openParts({ reads: ctx.replica?.reads ?? ctx.reads })
  answerText(api, sitemapIndex, 'application/xml', async ({ config }) => writeIndex(config, await parts()))
  answerText(api, sitemapPart, 'application/xml', async (ctx, { params }) => {
    const part = partNamed((params as { part: string }).part)
    if (!part) throw refuse('NOT_FOUND')
    return writePart(await addressesOfPart(ctx, part))
  })

  answerText(api, creatorFeed, 'application/rss+xml', (ctx, { params }) =>
    publicFeed(ctx, (params as { username: string }).username),
  )
  privateFeedRoutes(api)
  answer(api, calls.getPrivateFeed, async ({ viewer, params }) => ({
    data: await findPrivateFeed(ctx, viewer.userId, params.creatorId),
  }))
  answer(api, calls.makePrivateFeed, async ({ viewer, params }) => ({
    data: await makePrivateFeed(ctx, viewer.userId, params.creatorId),
  }))
  answer(api, calls.endPrivateFeed, async ({ viewer, params }) => {
    await endPrivateFeed(ctx, viewer.userId, params.creatorId)
    return { data: true }
  })
  oembedRoutes(api)
  violationRoutes(api)
}

/** Browsers send what they tell in two forms, under names of their own. */
function violationRoutes(api: Api): void {
  const noteViolations = openViolations(api.ctx)
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
