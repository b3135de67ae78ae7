import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

test('reports which names lead to a person, including former names, and excludes people who have left', async () => {
  const [amara, renamed, gone] = await Promise.all([joined(app), joined(app), joined(app)])
  const now = `${renamed.username.slice(0, 20)}_now`
  await app.call('POST /user/update-user', {
    token: renamed.token,
    body: { username: now, confirmation: { password: renamed.password } },
  })
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  const usernames = [amara.username.toUpperCase(), renamed.username, now, gone.username, 'nobody_at_all']
  const { status, data } = await app.call('POST /creator/known-usernames', { body: { usernames } })
  expect(status).toBe(200)
  expect(new Set(data)).toEqual(new Set([amara.username, renamed.username, now]))
})

test('takes at most a hundred names', async () => {
  const usernames = Array.from({ length: 101 }, (_, at) => `nobody_${at}`)
  const { status } = await app.call('POST /creator/known-usernames', { body: { usernames } })
  expect(status).toBe(400)
})
