import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findViewerIdOfFileToken } from '../../../src/access/file-tokens/file-token.ts'
import { createAdmin } from '../../../src/accounts/admins/create-admin.ts'
import { decryptDocument } from '../../../src/accounts/verification/encrypt-document.ts'
import { decryptCardAuthorization } from '../../../src/money/payments/cards/card-secret.ts'
import { deriveKeyId } from '../../../src/platform/crypto/encrypt.ts'
import { reencryptAll, requireKeysAndQueueReencryption } from '../../../src/roles/rotate-keys.ts'
import { codeOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { chargeCard, type MoneyApp, newReference, pay, startMoneyApp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { bareEnvironment } from '../../setup/processes/bare-environment.ts'

const newest = 'the newest secret which replaces the first'

/** The same product with other keys. */
function withKeys({ ctx }: TestApp, keys: Record<string, string>): Promise<TestApp> {
  const { database, storageUrl, paystack } = ctx.config
  return startTestApp({
    DATABASE_URL: database.url,
    STORAGE_URL: storageUrl,
    PAYSTACK_BASE_URL: paystack?.baseUrl ?? '',
    PAYSTACK_SECRET_KEY: paystack?.secretKey ?? '',
    ...keys,
  })
}

const rotated = (app: TestApp) => withKeys(app, { SECRET_KEYS: newest })
const withoutOld = (app: TestApp) => withKeys(app, { SECRET_KEYS: newest, SECRET_KEY: '' })

async function saveCardOf(app: TestApp, { fakeProviders }: MoneyApp, fan: Person): Promise<void> {
  const money = { ...app, fakeProviders }
  const body = { amount: 500_000, reference: newReference() }
  await pay(money, fan, 'POST /paystack/start', { ...body, saveCard: true })
  await chargeCard(money, fan, body)
  expect((await pay(money, fan, 'POST /paystack/verify', body)).status).toBe(200)
}

async function handInDocuments(app: TestApp, person: Person): Promise<Buffer> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fafafa' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const fields = {
    legalName: 'Amara Obi',
    dateOfBirth: '1995-04-12',
    address: '12 Marina Road',
    countryCode: 'NG',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const part of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) {
    form.append(part, new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${part}.png`)
  }
  expect((await app.call('POST /verification/submit', { token: person.token, form })).status).toBe(201)
  return picture
}

const password = 'Quiet-Office-42'

/** An admin with an authenticator app. @returns the code that it shows now */
async function withAuthenticator(app: TestApp, email: string): Promise<() => string> {
  const url = await createAdmin(app.ctx, { email, role: 'OWNER', password }, { withAuthenticator: true })
  return () => codeOf(app, url ?? '')
}

/**
 * Sets up a member’s authenticator app. @returns a function that signs in with its next code and returns the
 * status
 */
async function withMembersApp(app: TestApp, { token, email, password: ownPassword }: Person) {
  const { data } = await app.call('POST /two-factor/start-authenticator', {
    token,
    body: { confirmation: { password: ownPassword } },
  })
  const otp = () => codeOf(app, data.url)
  await app.call('POST /two-factor/confirm-authenticator', { token, body: { otp: otp() } })
  return async (other: TestApp) => {
    const body = { identifier: email, password: ownPassword }
    const { problem } = await other.call('POST /user/login', { body })
    const twoFactor = { otp: otp(), token: problem.token ?? '', authenticationType: 'LOGIN' as const }
    return (await other.call('POST /user/login', { body: { ...body, twoFactor } })).status
  }
}

const signIn = (app: TestApp, email: string, otp: string) =>
  app.call('POST /admin/login', { body: { email, password, otp } })

async function sealedOf({ ctx }: TestApp, fan: Person) {
  const card = await ctx.db
    .selectFrom('saved_card')
    .select(['id', 'sealed_authorization as sealed'])
    .where('owner_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  return decryptCardAuthorization(ctx.config, card.id, card.sealed)
}

function fingerprintsOf({ ctx }: TestApp, fan: Person) {
  return ctx.db
    .selectFrom('payment')
    .select('card_fingerprint')
    .distinct()
    .where('payer_id', '=', fan.id)
    .execute()
}

async function documentOf({ ctx }: TestApp, person: Person): Promise<Buffer> {
  const { document_front_key: key } = await ctx.db
    .selectFrom('verification_request')
    .select('document_front_key')
    .where('account_id', '=', person.id)
    .$narrowType<{ document_front_key: string }>()
    .executeTakeFirstOrThrow()
  return decryptDocument(ctx.config, key, await ctx.outside.storage.read(key))
}

function runMain({ ctx }: TestApp, role: string, keys: Record<string, string>) {
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
  const env = {
    ...bareEnvironment,
    ENV_FILE: 'none',
    API_PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: ctx.config.database.url,
    STORAGE_URL: ctx.config.storageUrl,
    ...keys,
  }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [main, role], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

describe('a new secret key', () => {
  test('takes over all that is sealed, and the old one can go', { timeout: 90_000 }, async () => {
    const app = await startMoneyApp()
    const fan = await joined(app)
    const amara = await joined(app)
    await saveCardOf(app, app, fan)
    const picture = await handInDocuments(app, amara)
    const otp = await withAuthenticator(app, 'owner@office.example')
    const signsIn = await withMembersApp(app, fan)

    const both = await rotated(app)
    expect((await signIn(both, 'owner@office.example', otp())).status).toBe(200)
    await requireKeysAndQueueReencryption(both.ctx)
    await both.drain()
    const stored = await readdir(fileURLToPath(app.ctx.config.storageUrl), { recursive: true })
    expect(stored.filter((name) => name.endsWith('/front'))).toHaveLength(1)
    expect(await runMain(app, 're-seal', { SECRET_KEYS: newest })).toEqual({
      code: 0,
      out: `Everything is encrypted with the key ${deriveKeyId(newest)}. You can remove the others.\n`,
      err: "Warning: re-seal is now called rotate-keys: the next release won't accept the old name\n",
    })

    const alone = await withoutOld(app)
    await requireKeysAndQueueReencryption(alone.ctx)
    expect(await sealedOf(alone, fan)).toMatch(/^AUTH_/)
    expect((await documentOf(alone, amara)).equals(picture)).toBe(true)
    app.clock.advance({ seconds: 60 })
    alone.clock.advance({ seconds: 60 })
    expect((await signIn(alone, 'owner@office.example', otp())).status).toBe(200)
    expect(await signsIn(alone)).toBe(200)
  })

  test('takes over what was sealed before keys had names', async () => {
    const app = await startMoneyApp()
    const fan = await joined(app)
    await saveCardOf(app, app, fan)
    const otp = await withAuthenticator(app, 'early@office.example')
    // The mark and the name of the key, twelve bytes, came before everything.
    await sql`UPDATE saved_card SET sealed_authorization = substring(sealed_authorization from 13)`.execute(
      app.ctx.db,
    )
    await sql`UPDATE admin SET otp_secret = substring(otp_secret from 13)`.execute(app.ctx.db)
    const both = await rotated(app)
    expect(await reencryptAll(both.ctx)).toEqual([])
    const alone = await withoutOld(app)
    expect(await sealedOf(alone, fan)).toMatch(/^AUTH_/)
    expect((await signIn(alone, 'early@office.example', otp())).status).toBe(200)
  })

  test('knows a card that was kept before it, before and after that is sealed anew', async () => {
    const app = await startMoneyApp()
    const fan = await joined(app)
    await saveCardOf(app, app, fan)
    const both = await rotated(app)
    const cards = async () => (await both.call('GET /wallet/saved-cards', { token: fan.token })).data
    await saveCardOf(both, app, fan)
    expect(await cards()).toHaveLength(1)
    expect(await fingerprintsOf(app, fan)).toHaveLength(1)
    expect(await reencryptAll(both.ctx)).toEqual([])
    await saveCardOf(await withoutOld(app), app, fan)
    expect(await cards()).toHaveLength(1)
    expect(await fingerprintsOf(app, fan)).toHaveLength(1)
  })

  test('takes the codes of the old one, and mails those that wait', async () => {
    const app = await startTestApp()
    const email = 'between@fans.example'
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { identifier: email, authenticationType: 'SIGN_UP', medium: 'EMAIL' },
    })
    const both = await rotated(app)
    await both.drain()
    const otp = both.mails.find(({ to }) => to === email)?.subject.slice(0, 6) ?? ''
    const body = { token, otp, authenticationType: 'SIGN_UP' as const }
    expect((await both.call('POST /two-factor/validate', { body })).status).toBe(200)
  })

  test('opens files for who came with a token of the old one, until that is removed', async () => {
    const app = await startTestApp()
    const fan = await joined(app)
    const both = await rotated(app)
    expect(await findViewerIdOfFileToken(both.ctx, fan.fileToken)).toBe(fan.id)
    const alone = await withoutOld(app)
    expect(await findViewerIdOfFileToken(alone.ctx, fan.fileToken)).toBeNull()
  })
})

describe('a key that is removed before everything is sealed anew', () => {
  test('is named, with what it has sealed, by a server that does not start', async () => {
    const app = await startMoneyApp()
    await saveCardOf(app, app, await joined(app))
    await handInDocuments(app, await joined(app))
    const name = deriveKeyId(app.ctx.config.secretKey)
    const { code, err } = await runMain(app, 'api', { SECRET_KEYS: newest })
    expect(code).toBe(1)
    expect(err).toContain(`SECRET_KEYS is missing the key ${name}, which encrypted saved cards (1).`)
    expect(err).toContain(`SECRET_KEYS is missing the key ${name}, which encrypted identity checks (1).`)
  })

  test('is not asked for where the operator says that it is lost', async () => {
    const app = await startMoneyApp()
    await saveCardOf(app, app, await joined(app))
    const lost = deriveKeyId(app.ctx.config.secretKey)
    const alone = await withKeys(app, { SECRET_KEYS: newest, SECRET_KEY: '', LOST_SECRET_KEYS: lost })
    await requireKeysAndQueueReencryption(alone.ctx)
    alone.ctx.log.error = () => undefined
    expect(await reencryptAll(alone.ctx)).toEqual([
      'Not re-encrypted: saved cards (1). See the log for the reasons.',
    ])
  })
})
