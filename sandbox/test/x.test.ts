import { createHmac, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeProviders } from '../src/start.ts'

type Call = { token?: string; secret?: string; consumerSecret?: string; parameters?: Record<string, string> }

const callback = 'http://127.0.0.1:3000/auth/x'

async function openX() {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  onTestFinished(() => fakeProviders.stop())

  /** Signs as RFC 5849 says, for parameters that need no more than `encodeURIComponent`. */
  async function call(
    method: string,
    path: string,
    { token, secret = '', consumerSecret, parameters }: Call = {},
  ) {
    const url = fakeProviders.xUrl + path
    const signed: Record<string, string> = {
      oauth_consumer_key: fakeProviders.xConsumerKey,
      oauth_nonce: randomUUID(),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(Date.now() / 1000)),
      ...(token && { oauth_token: token }),
      ...parameters,
    }
    const listed = Object.keys(signed)
      .sort((one, other) => (one < other ? -1 : 1))
      .map((name) => `${name}=${encodeURIComponent(signed[name] ?? '')}`)
    const base = [method, url, listed.join('&')].map(encodeURIComponent).join('&')
    const key = `${consumerSecret ?? fakeProviders.xConsumerSecret}&${secret}`
    signed.oauth_signature = createHmac('sha1', key).update(base).digest('base64')
    const header = Object.entries(signed).map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
    const response = await fetch(url, { method, headers: { authorization: `OAuth ${header.join(', ')}` } })
    return { status: response.status, text: await response.text() }
  }

  return {
    ...fakeProviders,
    call,
    press: (token: string, fields: Record<string, string>) =>
      fetch(`${fakeProviders.xUrl}/oauth/authenticate?oauth_token=${token}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  }
}

test('three legs lead to who somebody is, and each token is good once', async () => {
  const x = await openX()
  const lent = new URLSearchParams(
    (await x.call('POST', '/oauth/request_token', { parameters: { oauth_callback: callback } })).text,
  )
  expect(lent.get('oauth_callback_confirmed')).toBe('true')
  const token = lent.get('oauth_token') ?? ''
  expect(await (await fetch(`${x.xUrl}/oauth/authenticate?oauth_token=${token}`)).text()).toContain(
    'Ada on X',
  )
  const back = new URL((await x.press(token, { as: 'ada_x' })).headers.get('location') ?? '')
  expect([back.pathname, back.searchParams.get('oauth_token')]).toEqual(['/auth/x', token])
  expect((await x.press(token, { as: 'bola_x' })).status).toBe(401)

  const oauth_verifier = back.searchParams.get('oauth_verifier') ?? ''
  const exchange = { token, secret: lent.get('oauth_token_secret') ?? '' }
  const wrong = await x.call('POST', '/oauth/access_token', {
    ...exchange,
    parameters: { oauth_verifier: 'no' },
  })
  expect(wrong.status).toBe(401)
  const given = await x.call('POST', '/oauth/access_token', { ...exchange, parameters: { oauth_verifier } })
  const access = new URLSearchParams(given.text)
  expect(access.get('screen_name')).toBe('ada_x')
  expect(
    (await x.call('POST', '/oauth/access_token', { ...exchange, parameters: { oauth_verifier } })).status,
  ).toBe(401)
  const who = await x.call('GET', '/1.1/account/verify_credentials.json', {
    token: access.get('oauth_token') ?? '',
    secret: access.get('oauth_token_secret') ?? '',
  })
  expect(JSON.parse(who.text)).toMatchObject({ id_str: access.get('user_id'), name: 'Ada on X' })
})

test('who says no is sent back with the token alone', async () => {
  const x = await openX()
  const { text } = await x.call('POST', '/oauth/request_token', { parameters: { oauth_callback: callback } })
  const token = new URLSearchParams(text).get('oauth_token') ?? ''
  const back = new URL((await x.press(token, { deny: 'yes' })).headers.get('location') ?? '')
  expect([...back.searchParams]).toEqual([['denied', token]])
})

test('a wrong signature, an old time, and a nonce that was used are refused', async () => {
  const x = await openX()
  const ask = (parameters: Record<string, string>, consumerSecret?: string) =>
    x.call('POST', '/oauth/request_token', {
      parameters: { oauth_callback: callback, ...parameters },
      ...(consumerSecret && { consumerSecret }),
    })
  expect((await ask({}, 'guessed')).status).toBe(401)
  expect((await ask({ oauth_timestamp: '1300000000' })).text).toContain('Timestamp out of bounds')
  const same = { oauth_nonce: 'once', oauth_timestamp: String(Math.floor(Date.now() / 1000)) }
  expect((await ask(same)).status).toBe(200)
  expect((await ask(same)).status).toBe(401)
  expect((await ask({ oauth_callback: 'https://evil.example/' })).status).toBe(403)
})
