import { expect, test } from 'vitest'
import { adminOf } from '../../../setup/admins.ts'
import { startMoneyApp } from '../../../setup/money/money.ts'
import { bank, pendingWithdrawal } from '../../../setup/money/withdrawals.ts'

const app = await startMoneyApp()

test('finance lists the requests of everybody, with a total, by status, time and page', async () => {
  const admin = await adminOf(app, 'FINANCE')
  const [first, second] = [await pendingWithdrawal(app), await pendingWithdrawal(app, 200_000)]
  await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: first.id },
  })
  const search = (query: object = {}) =>
    app.call('GET /admin/search-platform-withdrawal-request', { token: admin.token, query: query as never })
  const all = await search()
  expect(all.data).toMatchObject([
    {
      id: second.id,
      status: 'PENDING',
      amount: 180_000,
      ...bank,
      accountNumber: '••••••6789',
      decidedBy: null,
    },
    { id: first.id, status: 'APPROVED', decidedBy: admin.email, user: { username: first.creator.username } },
  ])
  expect(all.page).toMatchObject({ total: 2, hasMore: false })
  expect((await search({ status: 'PENDING' })).data.map(({ id }) => id)).toEqual([second.id])
  expect((await search({ sort: 'oldest', limit: 1 })).data.map(({ id }) => id)).toEqual([first.id])
  const page = await search({ limit: 1 })
  expect(page.page).toMatchObject({ total: 2, hasMore: true, nextCursor: second.id })
  expect((await search({ limit: 1, cursor: second.id })).data.map(({ id }) => id)).toEqual([first.id])
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect((await search({ dateCreatedOnOrAfter: tomorrow })).page.total).toBe(0)
  expect((await search({ dateCreatedBefore: tomorrow })).page.total).toBe(2)
})

test('a request is found by parts of names and numbers, and by amounts, and says whether its name is the verified one', async () => {
  const admin = await adminOf(app, 'FINANCE')
  const { id, creator } = await pendingWithdrawal(app, 123_400)
  await app.call('POST /user/update-user', {
    token: creator.token,
    body: { displayName: 'Ewura of the Coast' } as never,
  })
  const search = async (query: object) => {
    const { data } = await app.call('GET /admin/search-platform-withdrawal-request', {
      token: admin.token,
      query: { username: creator.username, ...query } as never,
    })
    return data.map((each) => each.id)
  }
  const fitting = [
    { text: `@${creator.username}` },
    { text: 'amara obi' },
    { text: 'éwura of the coast' },
    { text: 'mara ob' },
    { text: 'OB' },
    { text: 'of the Coast' },
    { text: creator.username.slice(2, -1) },
    { text: bank.accountNumber },
    { text: '0123 456' },
    { text: '••••••6789' },
    { text: '٦٧٨٩' },
    { text: id.toLowerCase() },
    { bankName: 'harbour bank' },
    { bankName: 'arbour' },
    { bankName: 'BA' },
    { amount: 111_060 },
    { stage: 'WAITING' },
  ]
  for (const query of fitting) expect(await search(query), JSON.stringify(query)).toEqual([id])
  const others = [
    ...[
      { text: 'Amara%' },
      { text: 'Am_ra' },
      { text: 'ra' },
      { text: '6788' },
      { text: 'x6789' },
      { text: '••' },
    ],
    ...[
      { bankName: 'an' },
      { bankName: 'Harbor' },
      { bankName: '%' },
      { amount: 111_061 },
      { stage: 'PAID' },
    ],
  ]
  for (const query of others) {
    expect(await search(query), JSON.stringify(query)).toEqual([])
  }
  const seen = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
  })
  expect(seen.data).toMatchObject({
    isVerifiedName: null,
    paidBefore: 0,
    owed: 0,
    atRisk: { disputed: 0, uncleared: 0 },
  })
})

test('a request says whether its bank account is in the name that an identity check has confirmed', async () => {
  const admin = await adminOf(app, 'FINANCE')
  const { id, creator } = await pendingWithdrawal(app)
  const named = async (legal_name: string) => {
    app.clock.advance({ minutes: 1 })
    const now = app.clock.now()
    await app.ctx.db
      .insertInto('verification_request')
      .values({
        ...{ id: app.ctx.newId(), account_id: creator.id, legal_name, date_of_birth: '1995-04-12' },
        ...{ address: '12 Marina Road', country_code: 'NG', submitted_at: now },
        ...{ status: 'VERIFIED', decided_at: now, told_at: now, documents_deleted_at: now },
      })
      .execute()
    const { data } = await app.call('GET /admin/load-withdrawal/{withdrawalRequestId}', {
      token: admin.token,
      params: { withdrawalRequestId: id },
    })
    return data.isVerifiedName
  }
  expect(await named('AMARA  Obi')).toBe(true)
  expect(await named('Bisi Obi')).toBe(false)
})
