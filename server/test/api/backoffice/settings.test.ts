import { allCalls, type CallKey } from '@fanfare/contract/all-calls'
import { featureSwitches, switchedOffMessages } from '@fanfare/contract/backoffice/feature-switches'
import type { Call } from '@fanfare/contract/call'
import type { EmailedCodePurpose } from '@fanfare/contract/shapes/accounts/two-factor'
import type { PlatformSettings } from '@fanfare/contract/shapes/backoffice/settings'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { listMigrations, migrationsFolder } from '../../../src/platform/db/schema/migration-file.ts'
import { loadAndApplyPlatformSettings } from '../../../src/platform/settings/watch-platform-settings.ts'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { bank, earner, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'
import { startApiProcess } from '../../setup/processes/api-process.ts'
import { emptyDatabase } from '../../setup/runner/database.ts'

const app = await startMoneyApp()
const owner = await adminOf(app)

async function load() {
  return (await app.call('GET /admin/load-settings', { token: owner.token })).data
}

async function change<N extends keyof PlatformSettings>(
  name: N,
  value: PlatformSettings[N],
  seen?: string | null,
) {
  const newest = (await load()).changed[name]?.date ?? null
  const body = { name, value, reason: 'We decided so.', seen: seen === undefined ? newest : seen }
  app.clock.advance({ seconds: 1 })
  return app.call('POST /admin/change-setting', { token: owner.token, body: body as never })
}

/** Changes a setting until the test ends. */
async function during<N extends keyof PlatformSettings>(name: N, value: PlatformSettings[N]) {
  const { settings } = await load()
  const { status, problem } = await change(name, value)
  if (status !== 200) throw new Error(`Nothing was set: ${JSON.stringify(problem)}`)
  onTestFinished(async () => void (await change(name, settings[name])))
}

/** Returns the creator’s net amount of a tip of 1,000. */
async function leftOfTip(): Promise<number> {
  const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
  await topUp(app, fan, 500_000)
  const tip = { amount: 100_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
  await pay(app, fan, 'POST /paystack/send-wallet-tip', tip)
  const { data } = await app.call('GET /user/refresh-user', { token: creator.token })
  return data.availableWalletBalance
}

test('another fee is taken from then on, and the change is kept with what it was', async () => {
  const { settings } = await load()
  expect(await leftOfTip()).toBe(900)
  expect((await change('platformFee', 1500)).status).toBe(200)
  expect(await leftOfTip()).toBe(850)
  const { data } = await app.call('GET /admin/search-audit', {
    token: owner.token,
    query: { action: 'SETTING_CHANGED', limit: 1 } as never,
  })
  expect(data[0]).toMatchObject({
    admin: { email: owner.email },
    reason: 'We decided so.',
    before: { platformFee: settings.platformFee },
    after: { platformFee: 1500 },
  })
  expect((await change('platformFee', 5001)).problem?.code).toBe('INVALID_INPUT')
  await change('platformFee', settings.platformFee)
})

test('a top-up under the least that was set is refused with it, from then on, and pages are told', async () => {
  const { settings } = await load()
  const fan = await joined(app)
  const start = (amount: number) => pay(app, fan, 'POST /paystack/start', { amount })
  await during('topUpMinimum', { ...settings.topUpMinimum, NGN: 70_000_00 })
  const { data } = await app.call('GET /master-record/platform-settings', {})
  expect(data.topUpMinimum.NGN).toBe(70_000_00)
  expect('reservedWords' in data).toBe(false)
  expect((await start(69_999_99)).problem).toMatchObject({
    code: 'AMOUNT_TOO_SMALL',
    detail: 'You cannot top-up less than NGN 70000',
  })
  expect((await start(70_000_00)).status).toBe(200)
  await change('topUpMinimum', settings.topUpMinimum)
  expect((await start(69_999_99)).status).toBe(200)
})

test('what the platform is called now stands in the letters of its members and of its admins', async () => {
  const fan = await joined(app)
  await during('brandName', 'Harmattan')
  await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'RESET_PASSWORD', identifier: fan.email, medium: 'EMAIL' },
  })
  const invited = { email: 'named@office.example', role: 'SUPPORT' as const }
  await app.call('POST /admin/invite-admin', { token: owner.token, body: invited })
  await app.drain()
  const letterTo = (to: string) => app.mails.findLast((mail) => mail.to === to)
  expect(letterTo(fan.email)).toMatchObject({
    subject: expect.stringContaining('your Harmattan code'),
    text: expect.stringMatching(/\nHarmattan\n$/),
    html: expect.stringContaining('<bdi>Harmattan</bdi></a>'),
  })
  expect(letterTo(invited.email)?.subject).toMatch(/^Harmattan back office: /)
})

test('of two owners who change the same at once, the second is told', async () => {
  const seen = (await load()).changed.brandName?.date ?? null
  expect((await change('brandName', 'Fanfare', seen)).status).toBe(200)
  expect((await change('brandName', 'Fanfare Two', seen)).problem?.code).toBe('CONFLICT')
})

test('no new name says a reserved word, however it is written', async () => {
  await change('reservedWords', ['Zenith'])
  const isFree = async (value: string) =>
    (await app.call('POST /user/validate-unique-resource', { body: { resource: 'USERNAME', value } })).data
  expect(await isFree('z3nith')).toBe(false)
  expect(await isFree('zenith_lagos')).toBe(false)
  expect(await isFree('zenithal')).toBe(true)
  await change('reservedWords', [])
})

/** An ID for each parameter of a path. */
function namedParams(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, app.ctx.newId()]))
}

test.each(featureSwitches)(
  'while %s is switched off, every call to that is refused with its own sentence',
  async (name) => {
    const { settings } = await load()
    const creator = await joined(app, { verified: true })
    const calls = allCalls.filter(({ call }: { call: Call }) => call.switch === name)
    expect(calls.length).toBeGreaterThan(0)
    const answers = () =>
      Promise.all(
        calls.map(async ({ call: { method, path } }) => {
          const { problem } = await app.call(
            `${method} ${path}` as CallKey,
            { token: creator.token, params: namedParams(path), body: {} } as never,
          )
          return [problem.code, problem.detail]
        }),
      )
    await during('switches', { ...settings.switches, [name]: false })
    expect(await answers()).toEqual(calls.map(() => ['SWITCHED_OFF', switchedOffMessages[name]]))
    await change('switches', settings.switches)
    for (const [code] of await answers()) expect(code).not.toBe('SWITCHED_OFF')
  },
)

test('no code is mailed for what is switched off, and everything else goes on', async () => {
  const { settings } = await load()
  const { creator } = await earner(app)
  const ask = async (authenticationType: EmailedCodePurpose, identifier: string, token?: string) => {
    app.clock.advance({ seconds: 31 })
    const body = { authenticationType, identifier, medium: 'EMAIL' as const, payoutAccount: bank }
    return app.call('POST /two-factor/initialize', { body, ...(token && { token }) })
  }
  const newcomer = 'newcomer@people.example'
  await during('switches', { ...settings.switches, joining: false, withdrawals: false })
  expect((await ask('SIGN_UP', newcomer)).problem.detail).toBe(switchedOffMessages.joining)
  const refused = await ask('WITHDRAWAL_REQUEST', creator.email, creator.token)
  expect(refused.problem.detail).toBe(switchedOffMessages.withdrawals)
  expect((await ask('RESET_PASSWORD', creator.email)).status).toBe(200)
  await change('switches', settings.switches)
  expect((await ask('SIGN_UP', newcomer)).status).toBe(200)
  expect((await withdrawEverything(app, creator)).status).toBe(201)
})

test('an announcement is told to pages until it is taken away', async () => {
  const loadAnnouncement = async () =>
    (await app.call('GET /master-record/platform-settings', {})).data.announcement
  const { settings } = await load()
  expect(await loadAnnouncement()).toEqual({ text: '', url: '', audience: 'EVERYBODY', until: null })
  const announcement = {
    text: 'On Sunday night the site is away for an hour.',
    url: 'https://status.example.com/sunday',
    audience: 'MEMBERS' as const,
    until: '2026-12-31',
  }
  expect((await change('announcement', announcement)).status).toBe(200)
  expect(await loadAnnouncement()).toEqual(announcement)
  for (const wrong of [
    { url: 'http://status.example.com' },
    { text: 'a'.repeat(281) },
    { until: 'Sunday' },
  ]) {
    const { problem } = await change('announcement', { ...announcement, ...wrong })
    expect(problem.errors?.map(({ path }) => path)).toEqual([`value.${Object.keys(wrong)[0]}`])
  }
  await change('announcement', settings.announcement)
  expect((await loadAnnouncement()).text).toBe('')
})

test('another process of the API has it at once, by the bus', async () => {
  const { settings } = await load()
  const other = await startApiProcess(app)
  const loadSettings = async () => {
    const answer = await fetch(`${other.url}/master-record/platform-settings`)
    return ((await answer.json()) as { data: PlatformSettings }).data
  }
  expect((await loadSettings()).brandName).toBe(settings.brandName)
  await during('brandName', 'Harmattan')
  await during('topUpMinimum', { ...settings.topUpMinimum, USD: 12_00 })
  await during('switches', { ...settings.switches, joining: false })
  await vi.waitFor(async () =>
    expect(await loadSettings()).toMatchObject({
      brandName: 'Harmattan',
      topUpMinimum: { USD: 12_00 },
      switches: { joining: false },
    }),
  )
  const joining = await fetch(`${other.url}/user/register`, { method: 'POST' })
  expect(await joining.json()).toMatchObject({ code: 'SWITCHED_OFF', detail: switchedOffMessages.joining })
  await change('switches', settings.switches)
  await vi.waitFor(async () => expect((await loadSettings()).switches.joining).toBe(true))
})

test('what was read first is never what is put last', async () => {
  const { settings } = await load()
  const [held, reads] = [Promise.withResolvers<void>(), [] as string[]]
  const slow = app.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      reads.push('a read')
      return node
    },
    transformResult: async ({ result }) => {
      await held.promise
      return result
    },
  })
  const older = loadAndApplyPlatformSettings({ ...app.ctx, db: slow })
  await app.ctx.db
    .insertInto('platform_setting')
    .values({
      name: 'identityKeptDays',
      value: '77',
      changed_by: owner.id,
      changed_at: app.clock.now(),
    })
    .execute()
  const newer = loadAndApplyPlatformSettings({ ...app.ctx, db: slow })
  await app.ctx.db.selectFrom('platform_setting').select('name').execute()
  expect(reads).toHaveLength(1)
  held.resolve()
  await Promise.all([older, newer])
  expect((await app.call('GET /master-record/platform-settings', {})).status).toBe(200)
  expect(app.ctx.config.identityKeptDays).toBe(77)
  await change('identityKeptDays', settings.identityKeptDays)
})

test('an owner with an authenticator app confirms a change of settings with its code', async () => {
  const careful = await adminWithApp(app)
  const { changed, settings } = await load()
  const put = (shown: object) =>
    app.call('POST /admin/change-setting', {
      token: careful.token,
      body: {
        name: 'identityKeptDays',
        value: settings.identityKeptDays,
        reason: 'As it was.',
        seen: changed.identityKeptDays?.date ?? null,
        ...shown,
      },
    })
  expect((await put({})).problem.code).toBe('TWO_FACTOR_REQUIRED')
  expect((await put({ otp: careful.code() })).status).toBe(200)
})

test('selling is on from the start in an installation without older releases, and elsewhere asked of an owner', async () => {
  const { db, config } = app.ctx
  const switches = { ...config.switches }
  onTestFinished(async () => {
    await db.updateTable('instance').set({ sells_from_start: true }).execute()
    config.switches = switches
    await change('switches', switches)
  })
  config.switches = { ...switches, selling: false }
  expect(await load()).toMatchObject({ settings: { switches: { selling: true } }, isSellingDecided: true })
  await db.deleteFrom('platform_setting').where('name', '=', 'switches').execute()
  await db.updateTable('instance').set({ sells_from_start: false }).execute()
  config.switches = { ...switches, selling: false }
  expect(await load()).toMatchObject({ settings: { switches: { selling: false } }, isSellingDecided: false })
  await change('switches', { ...switches, selling: false })
  expect(await load()).toMatchObject({ settings: { switches: { selling: false } }, isSellingDecided: true })
})

test('an installation that had accounts before posts were sold does not sell from the start', async () => {
  const url = await emptyDatabase()
  const client = new Client(url)
  await migrate(url, { only: listMigrations(migrationsFolder).filter((name) => name < '0560') })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth, terms_accepted_at, created_at)
    VALUES ('01J00000000000000000000000', 'minji', 'minji@people.example', 'Minji', 'NG', 'NGN', '1990-01-01', now(), now())`)
  await migrate(url)
  const { rows } = await client.query('SELECT sells_from_start AS sells FROM instance')
  expect(rows).toEqual([{ sells: false }])
})
