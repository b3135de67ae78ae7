import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

describe('changing the account', () => {
  test('changes what was sent and leaves the rest', async () => {
    const amara = await joined(app, { displayName: 'Amara' })
    const { status, data } = await app.call('POST /user/update-user', {
      token: amara.token,
      body: { bio: '  Jollof and jazz  ', websiteUrl: 'https://amara.example', location: 'Lagos' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      displayName: 'Amara',
      bio: 'Jollof and jazz',
      location: 'Lagos',
      websiteUrl: 'https://amara.example/',
    })
    const again = await app.call('POST /user/update-user', { token: amara.token, body: {} })
    expect(again.data).toMatchObject({ bio: 'Jollof and jazz', location: 'Lagos' })
  })

  test('refuses a username that is taken', async () => {
    const [amara, bisi] = await Promise.all([joined(app), joined(app)])
    const { status, problem } = await app.call('POST /user/update-user', {
      token: amara.token,
      body: { username: bisi.username, bio: 'new', confirmation: { password: amara.password } },
    })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'USERNAME_TAKEN', errors: [{ path: 'username' }] })
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data.bio).toBe('')
  })

  test('keeps a bank account and removes it again', async () => {
    const amara = await joined(app)
    const bank = { bankName: 'First Bank', bankAccountName: 'Amara Obi', bankAccountNumber: '0123456789' }
    const confirmation = { password: amara.password }
    const change = (body: object) => app.call('POST /user/update-user', { token: amara.token, body })
    const changed = await change({ bank, confirmation })
    expect(changed.data.bank).toEqual(bank)
    const removed = await change({ bank: null, confirmation })
    expect(removed.data.bank).toBeNull()
  })

  test('keeps the currency when the country changes', async () => {
    const amara = await joined(app, { countryCode: 'NG' })
    const { data } = await app.call('POST /user/update-user', {
      token: amara.token,
      body: { countryCode: 'DE' },
    })
    expect(data).toMatchObject({ countryCode: 'DE', currency: { code: 'NGN' } })
  })

  test.each([
    ['bank.bankAccountNumber', { bank: { bankName: 'B', bankAccountName: 'A', bankAccountNumber: '12' } }],
    ['countryCode', { countryCode: 'XX' }],
    ['websiteUrl', { websiteUrl: 'javascript:alert(1)' }],
    ['websiteUrl', { websiteUrl: 'http://amara.example' }],
    ['websiteUrl', { websiteUrl: 'https://bank.example@amara.example' }],
    ['websiteUrl', { websiteUrl: 'https://name:word@amara.example' }],
    ['websiteUrl', { websiteUrl: 'https://localhost/' }],
    ['websiteUrl', { websiteUrl: 'https://192.168.1.1/' }],
    ['username', { username: '__proto__' }],
    ['username', { username: 'constructor' }],
    ['username', { username: 'then' }],
    ['username', { username: 'toJSON' }],
    ['username', { username: 'security.txt' }],
    ['username', { username: 'length' }],
    ['username', { username: 'hasOwnProperty' }],
    ['displayName', { displayName: ' ' }],
    ['displayName', { displayName: '\u3164\u2800\uffa0' }],
    ['displayName', { displayName: 'q\u0303' }],
    ['username', { username: 'admin' }],
    ['bio', { bio: 'x'.repeat(501) }],
  ])('refuses a wrong %s', async (path, body) => {
    const amara = await joined(app)
    const { status, problem } = await app.call('POST /user/update-user', { token: amara.token, body })
    expect(status).toBe(400)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
  })

  test.each([
    [{ websiteUrl: 'http://müller.example' }, 'This must be an address that starts with https://'],
    [{ websiteUrl: 'https://localhost' }, "This address can't be reached from the internet"],
    [{ bio: `Z${'\u0301'.repeat(2500)}` }, 'One of the characters has too many accents or marks'],
    [{ location: `Z${'\u0301'.repeat(40)}` }, 'One of the characters has too many accents or marks'],
    [{ displayName: `Zo${'\u0301'.repeat(12)}` }, 'One of the characters has too many accents or marks'],
  ])('says what is wrong with %j', async (body, sentence) => {
    const amara = await joined(app)
    const { problem } = await app.call('POST /user/update-user', { token: amara.token, body })
    expect(problem.detail).toBe(sentence)
  })

  test('takes a website as people write it, and none', async () => {
    const amara = await joined(app)
    const change = (websiteUrl: string) =>
      app.call('POST /user/update-user', { token: amara.token, body: { websiteUrl } })
    expect((await change('amara.example/shop')).data.websiteUrl).toBe('https://amara.example/shop')
    expect((await change('müller.example')).data.websiteUrl).toBe('https://xn--mller-kva.example/')
    expect((await change('')).data.websiteUrl).toBe('')
  })

  test('cannot change what is not offered', async () => {
    const amara = await joined(app)
    await app.call('POST /user/update-user', {
      token: amara.token,
      body: { email: 'other@mail.example', verificationStatus: 'VERIFIED', currencyCode: 'USD' } as object,
    })
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data).toMatchObject({ email: amara.email, verificationStatus: 'UNVERIFIED' })
  })
})

test('the display switches between dark and light, and remembers', async () => {
  const amara = await joined(app)
  expect((await app.call('GET /user/toggle-dark-mode', { token: amara.token })).data).toBe(false)
  expect((await app.call('GET /user/refresh-user', { token: amara.token })).data.darkMode).toBe(false)
  expect((await app.call('GET /user/toggle-dark-mode', { token: amara.token })).data).toBe(true)
})

test('a chosen language reaches all of the member’s devices, and one that a browser requested does not', async () => {
  const amara = await joined(app, { language: 'pt' })
  const loadLanguage = async () =>
    (await app.call('GET /user/refresh-user', { token: amara.token })).data.language
  expect(await loadLanguage()).toBeNull()
  await app.call('POST /user/update-user', { token: amara.token, body: { language: 'fr' } })
  const { data } = await app.call('POST /user/login', {
    headers: { 'accept-language': 'es' },
    body: { identifier: amara.email, password: amara.password },
  })
  expect(data.language).toBe('fr')
  await app.call('POST /user/update-user', { token: amara.token, body: { bio: 'New' } })
  expect(await loadLanguage()).toBe('fr')
})

test('the database notes when bank details change, and not when they are written again as they were', async () => {
  const amara = await joined(app)
  const details = {
    bank_name: 'First Bank',
    bank_account_name: 'Amara Obi',
    bank_account_number: '0123456789',
  }
  // To the microsecond: two changes may fall into one millisecond.
  const noted = async (change: object) => {
    const { at } = await app.ctx.db
      .updateTable('account')
      .set(change)
      .where('id', '=', amara.id)
      .returning(sql<string | null>`bank_changed_at::text`.as('at'))
      .executeTakeFirstOrThrow()
    return at
  }
  expect(await noted({ bio: 'new' })).toBeNull()
  const first = await noted(details)
  expect(first).not.toBeNull()
  expect(await noted(details)).toBe(first)
  const second = await noted({ bank_account_number: '9876543210' })
  expect(second).not.toBe(first)
  const third = await noted({ bank_name: null, bank_account_name: null, bank_account_number: null })
  expect(third).not.toBe(second)
})
