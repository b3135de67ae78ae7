import type { CallFacts } from '@fanfare/contract/call-facts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Api } from '../platform/http/answer.ts'
import { networkOfAddress } from '../platform/http/input/networks.ts'
import { readForGuestReplicaFirst } from '../platform/http/read-from-replica.ts'
import { sendCacheable } from '../platform/http/reply/send-cacheable.ts'

/**
 * Serves a declared call for everybody whose answer is a text of its own kind, the same for all: with an ETag, and not again
 * to who has it.
 */
export function registerTextCall(
  { fastify, ctx, takeTokens }: Pick<Api, 'fastify' | 'ctx' | 'takeTokens'>,
  call: CallFacts & { who: 'anyone' },
  contentType: string,
  write: (ctx: Context, request: FastifyRequest) => Promise<string>,
): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { admission: 'list' },
    async handler(request, reply) {
      await takeTokens('search', { person: null, network: networkOfAddress(request.ip) })
      const text = await readForGuestReplicaFirst(ctx, (given) => write(given, request))
      reply.header('content-type', `${contentType}; charset=utf-8`)
      return sendCacheable(request, reply, text)
    },
  })
}
