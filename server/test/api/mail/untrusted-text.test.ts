import { expect, test } from 'vitest'
import type { EmailSample } from '../../../src/backoffice/email-preview/samples/sample.ts'
import { emailSamples } from '../../../src/backoffice/email-preview/samples.ts'
import { renderEmail } from '../../../src/platform/email/render-email.ts'
import { languages } from '../../../src/platform/i18n/languages.ts'
import { translatorFor } from '../../../src/platform/i18n/translator.ts'
import { startTestApp } from '../../setup/app.ts'

const { ctx } = await startTestApp()

/** Mails that go where nobody has shown yet that the address is theirs, and which of their facts nobody but us chose. */
const unconfirmed: Record<string, readonly string[]> = {
  'mail-code: to join': ['digits', 'link'],
  'mail-code: a takedown notice': ['digits'],
  'mail-email-change: the new address': ['digits'],
  // An owner of the platform invites: the address itself, and a role.
  'mail-set-up: invited': ['admin', 'role', 'url'],
}

/** Facts with every text that somebody could have chosen in the place of the sample's. */
function chosenBy(stranger: string, facts: unknown, ours: readonly string[]): unknown {
  if (typeof facts === 'string') return /^[A-Z_]+$/.test(facts) ? facts : stranger
  if (Array.isArray(facts)) return facts.map((fact) => chosenBy(stranger, fact, ours))
  if (facts === null || typeof facts !== 'object' || facts instanceof Date) return facts
  const entries = Object.entries(facts)
  return Object.fromEntries(
    entries.map(([name, fact]) => [name, ours.includes(name) ? fact : chosenBy(stranger, fact, ours)]),
  )
}

function mailWith(
  stranger: string,
  { facts, writeWith }: EmailSample,
  ours: readonly string[],
  language = 'en',
) {
  const translator = translatorFor(language as 'en')
  return renderEmail(
    translator,
    ctx.config,
    writeWith(translator, chosenBy(stranger, facts, ours), ctx.config),
  )
}

test('a mail to an address that nobody has confirmed says nothing that somebody else chose, in any language', () => {
  for (const [name, ours] of Object.entries(unconfirmed)) {
    const sample = emailSamples.find((each) => each.name === name)
    if (!sample) throw new Error(`There is no sample ${name}.`)
    for (const language of languages) {
      const { subject, text, html } = mailWith('stranger.example', sample, ours, language)
      expect(`${subject}${text}${html}`, `${name} in ${language}`).not.toContain('stranger.example')
    }
  }
})

/** Values that are formatted, or are our own addresses: nobody chooses these freely. */
const formatted = [
  ...['at', 'url', 'digits', 'endsAt', 'until', 'decidedAt', 'currency', 'code', 'walletCurrency', 'brand'],
  ...[
    'address',
    'kind',
    'token',
    'link',
    'takedownId',
    'resetId',
    'notificationId',
    'postId',
    'commentId',
    'stop',
  ],
]

test('what people wrote becomes no link and no markup of any mail, and no second line of its subject', () => {
  const markup = '<a href="https://stranger.example">Press</a>'
  for (const sample of emailSamples) {
    const { subject, html } = mailWith(markup, sample, formatted)
    expect(html, sample.name).not.toContain(markup)
    const elsewhere = [...html.matchAll(/href="([^"]*)"/g)].filter(([, url = '']) =>
      /^\w+:\/\/[^/]*stranger/.test(url.replaceAll('&#60;', '<')),
    )
    expect(elsewhere, sample.name).toEqual([])
    expect(subject, sample.name).not.toMatch(/[\r\n]/)
  }
})

test('an address in what people wrote is no link for mail programs, in the subject and the text either', () => {
  const shownAddress = /(?<![@\p{L}\p{N}.-])evil\.com|:\/\/evil/u
  for (const sample of emailSamples) {
    const { subject, text, html } = mailWith('Visit evil.com or https://evil.com/a', sample, formatted)
    const lines = text.split('\n').filter((line) => !line.startsWith(ctx.config.webOrigin))
    expect(`${subject}\n${lines.join('\n')}`, sample.name).not.toMatch(shownAddress)
    expect(html.replaceAll(/<[^>]*>/g, ''), sample.name).not.toMatch(shownAddress)
  }
})

test('our own words and mail addresses are left as they are', () => {
  // A username with a dot in it could be an address.
  for (const { name, write } of emailSamples.filter((each) => each.name !== 'mail-names-decided: declined')) {
    const letter = write(translatorFor('en'), ctx.config)
    const { subject, text } = renderEmail(translatorFor('en'), ctx.config, letter)
    expect(`${subject}${text}`, name).not.toContain('\u2060')
  }
})

test('a comment in a mail stands on one line, and cannot look like a part of the mail', () => {
  const [sample] = emailSamples.filter(({ name }) => name === 'mail-notices: one')
  if (!sample) throw new Error('There is no sample of a notice.')
  const { text } = mailWith('Well done!\n\n--\n\nYour account is locked', sample, formatted)
  expect(text).toContain('Well done! -- Your account is locked')
})
