import { expect, test } from 'vitest'
import type { EmailSample } from '../../../src/backoffice/email-preview/samples/sample.ts'
import { emailSamples } from '../../../src/backoffice/email-preview/samples.ts'
import { brandAccentSetting, buildBrand } from '../../../src/platform/brand/kinds-of-brand.ts'
import type { Email } from '../../../src/platform/email/email.ts'
import { renderEmail } from '../../../src/platform/email/render-email.ts'
import { type Language, languages } from '../../../src/platform/i18n/languages.ts'
import { translatorFor } from '../../../src/platform/i18n/translator.ts'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { workerTasks } from '../../../src/roles/tasks.ts'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()

/** Gmail shows no more of a mail. */
const clippedBytes = 102 * 1024

test('every mail can be looked at, in every language, and is shown whole', () => {
  const mailing = workerTasks.filter((task) => 'write' in task || task.name === 'mail-notices')
  expect(mailing.length).toBeGreaterThan(35)
  const shown = new Set(emailSamples.map(({ name }) => name.split(':')[0]))
  expect(mailing.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  for (const language of languages) {
    const translator = translatorFor(language)
    for (const { name, write } of emailSamples) {
      const { html, text, subject } = renderEmail(
        translator,
        app.ctx.config,
        write(translator, app.ctx.config),
      )
      expect(Buffer.byteLength(html), name).toBeLessThan(clippedBytes)
      expect(`${subject}${text}${html}`, `${name} in ${language}`).not.toMatch(
        /undefined|null|NaN|\[object|\{\d/,
      )
    }
  }
})

test('a letter says in its subject what it says in its body, and leads to where that is done', () => {
  const letterOf = (asked: string) => {
    const sample = emailSamples.find(({ name }) => name === asked)
    if (!sample) throw new Error(`There is no sample ${asked}.`)
    return sample.write(translatorFor('en'), app.ctx.config)
  }
  const unrenewed = letterOf('mail-renewal-notice: not to be renewed')
  expect(unrenewed.subject).toBe("We can't renew your subscription to Amara Obi on 20 January 2027")
  expect(unrenewed.paragraphs.join(' ')).not.toContain('cancel')
  expect(letterOf('mail-loss-to: a refund to the wallet').title).toBe('Your money is back in your wallet')
  const resets = emailSamples.map(({ write }) => write(translatorFor('en'), app.ctx.config).action)
  const elsewhere = resets.filter(
    (action) => action?.label === 'Set a new password' && !/\/auth\/reset(#\w+)?$/.test(action.url),
  )
  expect(elsewhere).toEqual([])
})

test('no word of a letter is too long for a phone', () => {
  const translator = translatorFor('en')
  const [sample] = emailSamples.filter(({ name }) => name === 'mail-notices: many')
  const { html } = renderEmail(translator, app.ctx.config, {
    ...(sample?.write(translator, app.ctx.config) as Email),
    paragraphs: ['Donaudampfschifffahrtsgesellschaftskapitän'],
  })
  const body = html.slice(html.indexOf('<h1'), html.indexOf('</td></tr>\n<tr><td align="center"'))
  const unbroken = [...body.matchAll(/<(?:h1|p) [^>]*>/g)].filter(
    ([tag]) => !tag.includes('overflow-wrap:anywhere'),
  )
  expect(unbroken.map(([tag]) => tag)).toEqual([])
})

/** Admins read English. */
const ofAdmins = /^mail-(?:admin|assignee|owner|set-up)/
/** Name and address of a notice’s respondent, as typed. */
const typed = /14 Marina Road/

test('no mail to members says a sentence that stands in no catalogue', () => {
  const spoken = (language: Language, write: EmailSample['write']) => {
    const translator = translatorFor(language)
    const letter: Email = write(translator, app.ctx.config)
    const { subject, title, paragraphs, action, links = [], footnote } = letter
    return [subject, title, ...paragraphs, action?.label, ...links.map(({ label }) => label), footnote]
  }
  for (const { name, write } of emailSamples.filter((sample) => !ofAdmins.test(sample.name))) {
    const english = spoken('en', write)
    const untranslated = spoken('fr', write).filter(
      (text) => text && / .* /.test(text) && !typed.test(text) && english.includes(text),
    )
    expect(untranslated, name).toEqual([])
  }
})

test('the page shows a mail as it would be sent, light and dark', async () => {
  const asked = '?mail=mail-verified&language=es'
  const page = await app.fastify.inject({ method: 'GET', url: `/mail${asked}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Revisamos tus documentos')
  const [light, dark] = await Promise.all(
    ['light', 'dark'].map((theme) =>
      app.fastify.inject({ method: 'GET', url: `/mail/letter${asked}&theme=${theme}` }),
    ),
  )
  expect(light?.body).toContain('@media not all{')
  expect(dark?.body).toContain('@media all{')
  const other = await app.fastify.inject({ method: 'GET', url: '/mail?mail=no-such&language=xx' })
  expect(other.statusCode).toBe(200)
})

test('letters have the colours and the mark of an operator’s own brand', () => {
  const translator = translatorFor('en')
  const [sample] = emailSamples.filter(({ name }) => name.startsWith('mail-verified'))
  if (!sample) throw new Error('There is no such sample.')
  const inBrand = (own: object) => {
    const brand = buildBrand({ WEB_ORIGIN: 'https://stage.example', ...own })
    const config = { ...app.ctx.config, brandName: 'Stage', brand }
    return renderEmail(translator, config, sample.write(translator, config)).html
  }
  expect(inBrand({})).toContain('background-color:#ffb224')
  expect(inBrand({})).not.toContain('<img')
  const own = inBrand({
    BRAND_ACCENT: brandAccentSetting.parse('#8f75ff,#5b3df0'),
    BRAND_LOGO: { path: '/somewhere/logo.png', version: '1' },
  })
  expect(own).toContain('background-color:#5b3df0')
  expect(own).not.toContain('#ffb224')
  expect(own).toContain('src="https://stage.example/icon-192.png"')
})

test('in production there is no such page', async () => {
  const ctx = { ...app.ctx, config: { ...app.ctx.config, environment: 'production' as const } }
  const fastify = await createApiWithRoutes(ctx)
  const { statusCode } = await fastify.inject({ method: 'GET', url: '/mail' })
  expect(statusCode).toBe(404)
  await fastify.close()
})
