import Fastify, { type FastifyInstance } from 'fastify'
import { defaultFakeProvidersSettings, type FakeProvidersSettings, refuseProduction } from './config.ts'
import {
  createFakeGoogle,
  registerGoogleControlRoutes,
  registerGoogleRoutes,
} from './google/google-routes.ts'
import { renderIndex } from './index-page.ts'
import { openInbox } from './mail/inbox.ts'
import { registerMailRoutes } from './mail/mail-routes.ts'
import { startSmtp } from './mail/smtp.ts'
import { registerPaystackCheckoutRoutes } from './paystack/checkout/checkout-routes.ts'
import { registerPaystackControlRoutes } from './paystack/control-routes.ts'
import { openFakePaystack } from './paystack/fake-paystack.ts'
import { FakePaystackError, fakePaystackErrorBody } from './paystack/fake-paystack-error.ts'
import { registerPaystackRestRoutes } from './paystack/rest-routes.ts'
import { registerPushControlRoutes, registerPushRoutes } from './push/push-routes.ts'
import { createPushService } from './push/push-service.ts'
import { registerSignInStylesheet } from './sign-in-page.ts'
import { registerStripeControlRoutes as stripeControlRoutes } from './stripe/control-routes.ts'
import { openFakeStripe as openStripe } from './stripe/fake-stripe.ts'
import { registerStripePayRoutes as stripePayRoutes } from './stripe/pay-routes.ts'
import { registerStripeRestRoutes as stripeRestRoutes } from './stripe/rest-routes.ts'
import { createFakeX } from './x/x.ts'
import { registerXControlRoutes, registerXRoutes } from './x/x-routes.ts'

/** Running fake providers of the outside services: where they answer, the card provider's keys, and how to end it. */
export type FakeProviders = {
  /** Root of the HTTP side, such as `http://127.0.0.1:4001`. */
  url: string
  /** Base address for the card provider's REST calls. */
  paystackUrl: string
  /** The widget script for web pages. */
  inlineScriptUrl: string
  smtpUrl: string
  smtpPort: number
  paystackSecret: string
  paystackPublic: string
  /** Keys of the second card provider, whose REST calls are below `/v1` of `url`. */
  stripeSecret: string
  stripeWebhookSecret: string
  /** Google as issuer of ID tokens, and the client that it gives them for. */
  googleIssuer: string
  googleClientId: string
  /** The second social provider's root, and what it knows its customer by. */
  xUrl: string
  xConsumerKey: string
  xConsumerSecret: string
  /** Ends every connection, drops events not yet delivered, and closes the files. */
  stop: () => Promise<void>
}

/**
 * Starts the fake providers on 127.0.0.1. What `options` leaves out has its default; port 0 takes a free port.
 * The event address may be set later with `POST /control/webhooks {url}`.
 * @throws when NODE_ENV is production, a port is taken, or the kept files cannot be read
 */
export async function startFakeProviders(
  options: Partial<FakeProvidersSettings> = {},
): Promise<FakeProviders> {
  refuseProduction()
  const settings = { ...defaultFakeProvidersSettings, ...options }
  const inbox = openInbox(settings.dataDir)
  const provider = openFakePaystack(settings)
  const stripe = openStripe(settings)
  const google = createFakeGoogle(settings.googleClientId)
  const x = createFakeX(settings)
  const push = createPushService()
  const app = Fastify({
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  let url = ''

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof FakePaystackError)
      return reply.code(error.statusCode).send(fakePaystackErrorBody(error))
    const { statusCode = 500, message } =
      error instanceof Error ? withStatus(error) : { message: String(error) }
    if (statusCode >= 500) settings.log(error instanceof Error ? (error.stack ?? message) : message)
    return reply.code(statusCode).send({ status: false, message })
  })
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderIndex(`${url}/paystack`, smtpUrl)),
  )
  mount('/paystack', (part) => registerPaystackRestRoutes(part, provider, () => `${url}/checkout`))
  mount('/checkout', (part) => registerPaystackCheckoutRoutes(part, provider))
  mount('/control', (part) => registerPaystackControlRoutes(part, provider))
  mount('/v1', (part) => stripeRestRoutes(part, stripe, () => `${url}/stripe/pay`))
  mount('/stripe/pay', (part) => stripePayRoutes(part, stripe, () => `${url}/stripe/pay`))
  mount('/control/stripe', (part) => stripeControlRoutes(part, stripe))
  mount('/google', (part) => registerGoogleRoutes(part, google, () => `${url}/google`))
  mount('/control/google', (part) => registerGoogleControlRoutes(part, google, () => `${url}/google`))
  mount('/x', (part) => registerXRoutes(part, x, () => `${url}/x`))
  mount('/control/x', (part) => registerXControlRoutes(part, x))
  registerSignInStylesheet(app)
  mount('/push', (part) => registerPushRoutes(part, push, () => url))
  mount('/control/push', (part) => registerPushControlRoutes(part, push, () => url))
  mount('/mail', (part) => registerMailRoutes(part, inbox))

  function mount(prefix: string, routes: (part: FastifyInstance) => void): void {
    app.register(
      (part, _options, done) => {
        routes(part)
        done()
      },
      { prefix },
    )
  }

  async function close(): Promise<void> {
    provider.stop()
    stripe.stop()
    await app.close()
    inbox.close()
  }

  let smtpUrl = ''
  try {
    url = await app.listen({ port: settings.port, host: '127.0.0.1' })
    const smtp = await startSmtp(inbox, settings.smtpPort, settings.log)
    smtpUrl = `smtp://127.0.0.1:${smtp.port}`
    return {
      url,
      paystackUrl: `${url}/paystack`,
      inlineScriptUrl: `${url}/checkout/inline.js`,
      smtpUrl,
      smtpPort: smtp.port,
      paystackSecret: settings.paystackSecret,
      paystackPublic: settings.paystackPublic,
      stripeSecret: settings.stripeSecret,
      stripeWebhookSecret: settings.stripeWebhookSecret,
      googleIssuer: `${url}/google`,
      googleClientId: settings.googleClientId,
      xUrl: `${url}/x`,
      xConsumerKey: settings.xConsumerKey,
      xConsumerSecret: settings.xConsumerSecret,
      stop: async () => {
        await smtp.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function withStatus(error: Error): { statusCode?: number; message: string } {
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  return { statusCode, message: statusCode === undefined ? 'An error occurred' : error.message }
}
