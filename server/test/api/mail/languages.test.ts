import { describe, expect, test } from 'vitest'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { sentNotice } from '../../setup/takedowns.ts'

const app = await startMoneyApp()

async function newestTo(email: string) {
  await app.drain()
  return app.mails.findLast(({ to }) => to === email)
}

function chosen({ token }: Person, language: 'ar' | 'en' | 'es' | 'fr' | 'ha' | 'pt') {
  return app.call('POST /user/update-user', { token, body: { language } })
}

/** The mail with the code for a withdrawal: it has an amount and an account in it. */
async function withdrawalCode({ email, token }: Person) {
  // Another can be had after half a minute.
  app.clock.advance({ seconds: 31 })
  await app.call('POST /two-factor/initialize', {
    token,
    body: { authenticationType: 'WITHDRAWAL_REQUEST', identifier: email, medium: 'EMAIL' },
  })
  return newestTo(email)
}

/** A member with ₦500.00 to withdraw. */
async function earning(language?: string) {
  const person = await joined(app, { verified: true, ...(language && { language }) })
  await topUp(app, person, 50_000)
  return person
}

describe('somebody new', () => {
  test.each([
    [
      'es-MX,es;q=0.9,en;q=0.8',
      'es',
      /^\d{6} es tu código de Fanfare$/,
      'El código funciona durante 10 minutos.',
    ],
    ['fr', 'fr', /^\d{6} est votre code Fanfare$/, 'Le code est valable 10 minutes.'],
    ['de-DE,de;q=0.9,pt-BR;q=0.5', 'pt', /^\d{6} é seu código Fanfare$/, 'O código vale por 10 minutos.'],
    [
      'ar-EG',
      'ar',
      /^\u2068\d{6}\u2069 هو رمزك في \u2068Fanfare\u2069$/,
      'يعمل الرمز لمدة \u206810\u2069 دقائق.',
    ],
    ['sw-KE,fr;q=0.1', 'fr', /^\d{6} est votre code Fanfare$/, 'Le code est valable 10 minutes.'],
    ['de, *', 'en', /^\d{6} is your Fanfare code$/, 'This code expires in 10 minutes.'],
  ])('who asks in “%s” is mailed in %s', async (asked, language, subject, sentence) => {
    const email = `new-${language}-${asked.length}@people.example`
    await app.call('POST /two-factor/initialize', {
      headers: { 'accept-language': asked },
      body: { authenticationType: 'SIGN_UP', identifier: email, medium: 'EMAIL' },
    })
    const mail = await newestTo(email)
    expect(mail?.subject).toMatch(subject)
    expect(mail?.text).toContain(sentence)
    expect(mail?.headers?.['content-language']).toBe(language)
    expect(mail?.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  })

  test('is later mailed in the language of their sign-up', async () => {
    const ada = await earning('pt-PT')
    expect((await withdrawalCode(ada))?.text).toContain('sejam pagos para a conta bancária do seu formulário')
  })
})

test('a person without an account who sends a takedown notice is answered in their language', async () => {
  const author = await joined(app)
  const { postId } = await published(app, author, { caption: 'Slow Harbour' })
  const email = 'claimant@label.example'
  const notice = {
    postUrl: `https://fanfare.example/${author.username}/post/${postId}`,
    ...{ name: 'Ada Label', email, address: '1 Harbour Road', phone: '+234 1', owner: 'Harbour Records' },
    ...{ work: 'My song', signature: 'Ada Label', isGoodFaith: true as const, isAccurate: true as const },
  }
  const { status } = await sentNotice(app, notice, { 'accept-language': 'fr-SN' })
  expect(status).toBe(201)
  expect((await newestTo(email))?.subject).toBe('Nous avons reçu votre demande de retrait de contenu')
})

describe('who has an account', () => {
  test('is mailed in their chosen language, with amounts formatted for it', async () => {
    const ada = await earning()
    expect((await withdrawalCode(ada))?.text).toContain('Enter this code to withdraw ₦500.00')
    for (const [language, sentence] of [
      ['es', 'para que se paguen 500,00\u00a0₦ a la cuenta bancaria de tu formulario'],
      ['fr', 'pour faire verser 500,00\u00a0₦ sur le compte bancaire de votre formulaire'],
      ['pt', 'para que ₦\u00a0500,00 sejam pagos'],
      ['ar', 'لصرف \u2068\u200f500.00\u00a0₦\u2069 إلى \u2068الحساب المصرفي المذكور في النموذج\u2069'],
    ] as const) {
      expect((await chosen(ada, language)).status).toBe(200)
      expect((await withdrawalCode(ada))?.text).toContain(sentence)
    }
  })

  test('is mailed in English if the app does not have the language that they chose', async () => {
    const ada = await earning()
    await chosen(ada, 'ha')
    expect((await withdrawalCode(ada))?.subject).toMatch(/is your Fanfare code$/)
  })

  test('cannot choose what nobody speaks', async () => {
    const { token } = await joined(app)
    const { status } = await app.call('POST /user/update-user', { token, body: { language: 'xx' as 'en' } })
    expect(status).toBe(400)
  })

  test('and joined before languages could be chosen gets the language of the browser at sign-in', async () => {
    const ada = await earning()
    await app.call('POST /user/login', {
      headers: { 'accept-language': 'es' },
      body: { identifier: ada.email, password: ada.password },
    })
    expect((await withdrawalCode(ada))?.subject).toMatch(/es tu código de Fanfare$/)
  })
})
