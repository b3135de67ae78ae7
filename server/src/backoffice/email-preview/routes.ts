import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { renderEmail } from '../../platform/email/render-email.ts'
import type { Api } from '../../platform/http/answer.ts'
import { translatorFor } from '../../platform/i18n/translator.ts'
import { renderEmailPreview } from './page.ts'
import { type EmailPreviewParameters, emailPreviewParameters } from './preview-parameters.ts'
import { emailSamples } from './samples.ts'

/**
 * `GET /mail`: every mail as it would be sent, with facts that somebody made up. Not where it is meant in earnest: in
 * production there is no such page.
 */
export function mailPreviewRoutes({ fastify, ctx }: Api): void {
  if (ctx.config.environment === 'production') return
  const config = { admission: 'list' } as const
  fastify.get('/mail', { config }, async (request, reply) => {
    const asked = emailPreviewParameters.parse(request.query)
    return page(reply, renderEmailPreview(asked, emailSamples, letterOf(asked, ctx.config)))
  })
  fastify.get('/mail/letter', { config }, async (request, reply) => {
    const asked = emailPreviewParameters.parse(request.query)
    const { html } = letterOf(asked, ctx.config)
    // What a mail program would ask its reader's system.
    const isDark = asked.theme === 'dark' ? 'all' : 'not all'
    return page(reply, html.replace('(prefers-color-scheme:dark)', isDark))
  })
}

function letterOf(
  { mail, language }: EmailPreviewParameters,
  config: Config,
): ReturnType<typeof renderEmail> {
  const translator = translatorFor(language)
  const sample = emailSamples.find(({ name }) => name === mail)
  if (!sample) throw new Error(`There is no mail ${mail}.`)
  return renderEmail(translator, config, sample.write(translator, config))
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src https:; frame-src 'self'; frame-ancestors 'self'",
    )
    .send(html)
}
