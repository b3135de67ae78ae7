import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { jpeg } from '../../setup/posts.ts'

const app = await startMoneyApp()
const { token } = await adminOf(app, 'OWNER')

test('the desk is given the avatar of a deactivated member nowhere, since nobody is sent its file, and again when they are back', async () => {
  const { creator, id } = await pendingWithdrawal(app)
  const form = new FormData()
  form.set('IMAGE', new Blob([await jpeg()], { type: 'image/jpeg' }), 'me.jpg')
  await app.call('POST /user/update-avatar', { token: creator.token, form })
  const shown = async () => {
    const { data: details } = await app.call('GET /admin/creator-details/{username}', {
      token,
      params: { username: creator.username },
    })
    const { data: requests } = await app.call('GET /admin/search-platform-withdrawal-request', { token })
    const request = requests.find((each) => each.id === id)
    return [details.avatarUrl, request?.user.avatarUrl]
  }
  const file = expect.stringMatching(/^\/files\/[0-9A-Z]{26}$/)
  expect(await shown()).toEqual([file, file])
  const params = { userId: creator.id }
  await app.call('POST /admin/deactivate-user/{userId}', { token, params, body: { reason: 'Reported' } })
  expect(await shown()).toEqual([null, null])
  await app.call('POST /admin/activate-user/{userId}', { token, params })
  expect(await shown()).toEqual([file, file])
})
