import * as calls from '@fanfare/contract/shapes/money/payments'
import { type Api, answer } from '../../platform/http/answer.ts'
import { readWholeBody } from '../../platform/http/input/whole-body.ts'
import { receivePaymentWebhook } from './receive-webhook.ts'

/**
 * Registers the card providers' webhooks. Nothing is read, not even as JSON, before its signature is
 * verified.
 */
export function webhookRoutes({ fastify, ...shared }: Api): void {
  fastify.register((untouched, _options, ready) => {
    untouched.removeAllContentTypeParsers()
    untouched.addContentTypeParser('*', (request, payload, done) => {
      readWholeBody(request, payload, (error, bytes) => {
        request.rawBody = bytes
        done(error)
      })
    })
    const api = { ...shared, fastify: untouched }

    answer(api, calls.receiveWebhook, async ({ ctx, request: { rawBody, headers } }) => {
      await receivePaymentWebhook(
        ctx,
        ctx.outside.cards.find('paystack'),
        rawBody,
        headers['x-paystack-signature'],
      )
      return { data: true }
    })

    answer(api, calls.receiveStripeWebhook, async ({ ctx, request: { rawBody, headers } }) => {
      await receivePaymentWebhook(ctx, ctx.outside.cards.find('stripe'), rawBody, headers['stripe-signature'])
      return { data: true }
    })

    ready()
  })
}
