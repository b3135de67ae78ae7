import { shareCard } from '@fanfare/contract/calls/social/creators'
import { requestedRange } from '../../../media/delivery/ranged.ts'
import type { Context } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/answer.ts'
import { bearerTokenOf } from '../../../platform/http/auth/bearer.ts'
import { authorizeBearer } from '../../../platform/http/auth/viewer.ts'
import { networkOfAddress } from '../../../platform/http/input/networks.ts'
import { readForGuestReplicaFirst } from '../../../platform/http/read-from-replica.ts'
import { loadCreatorShareCard } from './load-creator-share-card.ts'
import { createShareCardCache } from './make-cards.ts'

type CardRoute = { Params: { username: string } }

/**
 * Serves the only generated picture of a person, which contains text: the preview of their page where it is
 * shared.
 */
export function shareCardRoutes(api: Api): void {
  const { fastify, ctx, takeTokens } = api
  const cards = createShareCardCache(ctx)
  fastify.route<CardRoute>({
    method: ['GET', 'HEAD'],
    url: shareCard.path.replace('{username}', ':username'),
    config: { admission: 'list' },
    compress: false,
    async handler(request, reply) {
      const viewer = await authorizeBearer(shareCard, bearerTokenOf(request), api)
      const find = (given: Context) =>
        loadCreatorShareCard(given, viewer?.userId ?? null, request.params.username)
      const card = await (viewer ? find(ctx) : readForGuestReplicaFirst(ctx, find))
      const etag = `"${card.version}"`
      const isKnown = requestedRange(request, etag, 1) === 'NOTHING'
      if (!isKnown && !cards.has(card)) {
        await takeTokens('picture', { person: viewer?.userId ?? null, network: networkOfAddress(request.ip) })
      }
      // Rendered before a header is set, so that a failure is answered as a problem.
      const picture = isKnown ? undefined : await cards.get(card)
      reply.headers({
        'content-type': 'image/jpeg',
        'cache-control': `${viewer ? 'private' : 'public'}, no-cache`,
        vary: 'authorization, origin',
        etag,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      return reply.status(isKnown ? 304 : 200).send(picture)
    },
  })
}
