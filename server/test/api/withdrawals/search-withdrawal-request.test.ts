import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { pendingWithdrawal, tipped, withdrawEverything } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const call = 'GET /wallet/search-withdrawal-request'

async function twiceRequested() {
  const { creator, fan, id } = await pendingWithdrawal(app)
  const admin = await adminOf(app, 'FINANCE')
  await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body: { reason: 'The name of the account is not yours' },
  })
  await topUp(app, fan, 50_000)
  await tipped(app, fan, creator, 50_000)
  const { data } = await withdrawEverything(app, creator)
  return { creator, first: id, second: data.id }
}

test('a creator lists their requests, newest first, with the outcome of each', async () => {
  const { creator, first, second } = await twiceRequested()
  const { data, page } = await app.call(call, { token: creator.token })
  expect(data).toMatchObject([
    { id: second, status: 'PENDING', amount: 135_000 },
    { id: first, status: 'DISAPPROVED', amount: 90_000, reason: 'The name of the account is not yours' },
  ])
  expect(page).toEqual({ limit: 20, offset: 0, hasMore: false, nextCursor: null })
})

test('a status, dates and pages narrow the list', async () => {
  const { creator, first, second } = await twiceRequested()
  const ids = async (query: object) => {
    const { data, page } = await app.call(call, { token: creator.token, query: query as never })
    return { ids: data.map(({ id }) => id), page }
  }
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect((await ids({ status: 'PENDING' })).ids).toEqual([second])
  expect((await ids({ status: 'PAID' })).ids).toEqual([])
  expect((await ids({ dateCreatedOnOrAfter: later })).ids).toEqual([])
  expect((await ids({ dateCreatedBefore: later })).ids).toEqual([second, first])
  const page = await ids({ limit: 1 })
  expect(page).toMatchObject({ ids: [second], page: { hasMore: true, nextCursor: second } })
  expect((await ids({ limit: 1, cursor: page.page.nextCursor })).ids).toEqual([first])
  expect((await ids({ limit: 1, offset: 1 })).ids).toEqual([first])
})

test.each([{ status: 'LOST' }, { cursor: 'elsewhere' }, { dateCreatedBefore: 'soon' }])(
  '%j is refused',
  async (query) => {
    const creator = await joined(app)
    expect((await app.call(call, { token: creator.token, query: query as never })).status).toBe(400)
  },
)

test('nobody sees the requests of somebody else', async () => {
  await pendingWithdrawal(app)
  const other = await joined(app, { verified: true })
  expect((await app.call(call, { token: other.token })).data).toEqual([])
})
