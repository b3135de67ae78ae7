import { oembed } from '@fanfare/contract/calls/pages'
import { integerFromText } from '@fanfare/contract/fields/integer-from-text'
import { z } from 'zod'
import { effectiveGuestViewerId } from '../access/file-tokens/age-token.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/errors.ts'
import type { Api } from '../platform/http/answer.ts'
import { networkOfAddress } from '../platform/http/input/networks.ts'
import { parseInput } from '../platform/http/input/parse-input.ts'
import { readForGuestReplicaFirst } from '../platform/http/read-from-replica.ts'
import { sendCacheable } from '../platform/http/reply/send-cacheable.ts'
import { loadCreatorDetails } from '../social/creators/creator-details.ts'
import { loadPostForViewer } from '../social/posts/find-posts.ts'
import { createPublicUrlBuilder } from './addresses.ts'
import { loadShareCardHeadPicture } from './heads/share-card-picture.ts'
import { matchPublicPage } from './match-public-page.ts'
import { buildPublicPostTexts } from './public-post-texts.ts'

const side = integerFromText(z.int().min(1).max(100_000)).default(100_000)
const asked = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: side,
  maxheight: side,
})
type Asked = z.output<typeof asked>

const cachedSeconds = 600

/**
 * Says what other sites show of a link, as oembed.com asks for it: a link with the creator's card, since no page of ours may be framed.
 * What is locked is 401, what is nothing of ours 404, and XML 501.
 */
export function oembedRoutes({ fastify, ctx, takeTokens }: Api): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: oembed.path,
    config: { admission: 'list' },
    async handler(request, reply) {
      await takeTokens('search', { person: null, network: networkOfAddress(request.ip) })
      const query = parseInput(asked, request.query) as Asked
      if (query.format !== 'json') {
        return reply.status(501).type('text/plain; charset=utf-8').send('Only JSON is spoken here.')
      }
      const text = JSON.stringify(await readForGuestReplicaFirst(ctx, (given) => shownOf(given, query)))
      return sendCacheable(request, reply.type('application/json; charset=utf-8'), text)
    },
  })
}

async function shownOf(ctx: Context, { url, maxwidth, maxheight }: Asked) {
  const { title, creator } = await foundAt(ctx, new URL(url))
  const { brandName: name, webOrigin } = ctx.config
  const picture = await loadShareCardHeadPicture(ctx, creator.username)
  const fits = picture.width <= maxwidth && picture.height <= maxheight
  return {
    version: '1.0',
    type: 'link',
    title,
    author_name: creator.displayName,
    author_url: createPublicUrlBuilder(ctx.config).profile(creator.username),
    provider_name: name,
    provider_url: webOrigin,
    cache_age: cachedSeconds,
    ...(fits && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  }
}

async function foundAt(ctx: Context, { origin, pathname }: URL) {
  const page = ctx.config.webOrigins.includes(origin) ? matchPublicPage(pathname) : undefined
  if (page?.kind === 'profile') {
    const creator = await loadCreatorDetails(ctx, null, page.username)
    return { title: `${creator.displayName} (@${creator.username})`, creator }
  }
  if (page?.kind !== 'post') throw refuse('NOT_FOUND')
  const post = await loadPostForViewer(ctx, effectiveGuestViewerId(ctx, undefined), page.postId)
  const { isSeen, title } = buildPublicPostTexts(post, ctx.config.brandName)
  if (!isSeen) throw refuse('NOT_SIGNED_IN')
  return { title, creator: post.creator }
}
