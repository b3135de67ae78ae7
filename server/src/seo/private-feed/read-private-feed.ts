import { readPrivateFeed } from '@fanfare/contract/calls/pages'
import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { buildFeedFileToken } from '../../access/file-tokens/feed-file-token.ts'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import { hashSessionToken } from '../../accounts/sessions/authenticate.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/answer.ts'
import { networkOfAddress } from '../../platform/http/input/networks.ts'
import { sendCacheable } from '../../platform/http/reply/send-cacheable.ts'
import { supportedLanguageOrEnglish } from '../../platform/i18n/languages.ts'
import { type Translator, translatorFor } from '../../platform/i18n/translator.ts'
import { loadCreatorDetails } from '../../social/creators/creator-details.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { loadEnclosures } from '../feeds/enclosures.ts'
import { loadRssFeedPosts } from '../feeds/feed-posts.ts'
import { formatRss } from '../feeds/write-feed.ts'

const tokenForm = /^[\w-]{43}$/

type Row = {
  feedId: string
  readerId: string
  language: AccountLanguageCode | null
  creatorId: string
  username: string
  /** End of the reader’s access to paid content; null while they have it, or where none is known. */
  accessUntil: Date | null
  hasAccess: boolean
  dateCreated: Date
}

const byToken = `
  SELECT feed.id AS "feedId", feed.account_id AS "readerId", reader.language, feed.creator_id AS "creatorId", creator.username,
    feed.created_at AS "dateCreated", coalesce(subscription.access_until > $2, false) AS "hasAccess",
    CASE WHEN subscription.access_until <= $2 THEN subscription.access_until END AS "accessUntil"
  FROM private_feed AS feed
    JOIN account AS reader ON reader.id = feed.account_id JOIN account AS creator ON creator.id = feed.creator_id
    LEFT JOIN subscription ON subscription.fan_id = feed.account_id AND subscription.creator_id = feed.creator_id
  WHERE feed.token_hash = $1 AND ${isActiveAccountSql('reader')}`

/**
 * Serves what the feed’s reader may see now, checked at each request: nothing is cached for longer than the
 * right to see it.
 */
export function privateFeedRoutes({ fastify, ctx, takeTokens }: Api): void {
  fastify.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: readPrivateFeed.path.replace('{token}', ':token'),
    config: { admission: 'list' },
    async handler(request, reply) {
      const { token } = request.params
      const [feed] = tokenForm.test(token)
        ? await ctx.reads.query<Row>('private_feed_by_token', byToken, [
            hashSessionToken(token),
            ctx.clock.now(),
          ])
        : []
      await takeTokens('search', { person: feed?.readerId ?? null, network: networkOfAddress(request.ip) })
      if (!feed) throw refuse('NOT_FOUND')
      const text = await write(ctx, feed, token)
      reply.headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'x-robots-tag': 'noindex' })
      return sendCacheable(request, reply, text, { scope: 'private' })
    },
  })
}

/** @throws Refusal CREATOR_NOT_FOUND where the reader can no longer see the creator */
async function write(ctx: Context, feed: Row, token: string) {
  const { feedId, readerId, language, creatorId, username } = feed
  const { t } = translatorFor(supportedLanguageOrEnglish(language))
  const creator = await loadCreatorDetails(ctx, readerId, username)
  const posts = await loadRssFeedPosts(ctx, readerId, creatorId)
  const addresses = createPublicUrlBuilder(ctx.config)
  return formatRss(ctx.config, {
    creator,
    posts,
    enclosures: await loadEnclosures(ctx, posts),
    title: t`${creator.displayName} on ${ctx.config.brandName}, for subscribers`,
    url: addresses.privateFeed(token),
    privately: { ended: feed.hasAccess ? null : endOf(t, feed, creator.displayName) },
    fileUrl(path) {
      const fileId = path.slice('/files/'.length)
      const t = buildFeedFileToken(ctx, { feedId, tokenHash: hashSessionToken(token), fileId })
      return addresses.ofApi(`${path}?t=${t}`)
    },
  })
}

/** Programs say nothing of a feed in which nothing new comes, so it says so itself. */
function endOf(t: Translator['t'], { feedId, accessUntil, dateCreated }: Row, name: string) {
  const at = accessUntil ?? dateCreated
  return {
    id: `${feedId}-${at.getTime()}`,
    at,
    title: t`Your subscription to ${name} has ended`,
    text: t`Posts for subscribers are no longer available here. Subscribe again to bring them back at this address.`,
  }
}
