import type { PlatformSettings } from '@fanfare/contract/shapes/backoffice/settings'
import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money.ts'
import { joined } from '../../setup/people.ts'

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

/** What a creator has of a tip of 1,000. */
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

test('a least top-up holds from then on, and pages are told', async () => {
  const { settings } = await load()
  await change('topUpMinimum', { ...settings.topUpMinimum, NGN: 70_000_00 })
  const { data } = await app.call('GET /master-record/platform-settings', {})
  expect(data.topUpMinimum.NGN).toBe(70_000_00)
  expect('reservedWords' in data).toBe(false)
  await change('topUpMinimum', settings.topUpMinimum)
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

test('what is switched off refuses everybody, until it is on again', async () => {
  const { settings } = await load()
  const creator = await joined(app, { verified: true })
  const publish = async () => {
    const form = new FormData()
    form.set('postType', 'TEXT')
    form.set('content', 'Hello')
    const { problem } = await app.call('POST /post/create-post', { token: creator.token, form } as never)
    return problem?.code
  }
  await change('switches', { ...settings.switches, publishing: false })
  expect(await publish()).toBe('SWITCHED_OFF')
  await change('switches', settings.switches)
  expect(await publish()).not.toBe('SWITCHED_OFF')
})

test('an announcement is told to pages until it is taken away', async () => {
  const told = async () => (await app.call('GET /master-record/platform-settings', {})).data.announcement
  const { settings } = await load()
  expect(await told()).toEqual({ text: '', url: '', audience: 'EVERYBODY', until: null })
  const announcement = {
    text: 'On Sunday night the site is away for an hour.',
    url: 'https://status.example.com/sunday',
    audience: 'MEMBERS' as const,
    until: '2026-12-31',
  }
  expect((await change('announcement', announcement)).status).toBe(200)
  expect(await told()).toEqual(announcement)
  for (const wrong of [
    { url: 'http://status.example.com' },
    { text: 'a'.repeat(281) },
    { until: 'Sunday' },
  ]) {
    const { problem } = await change('announcement', { ...announcement, ...wrong })
    expect(problem.errors?.map(({ path }) => path)).toEqual([`value.${Object.keys(wrong)[0]}`])
  }
  await change('announcement', settings.announcement)
  expect((await told()).text).toBe('')
})
