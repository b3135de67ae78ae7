import { expect, test } from 'vitest'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()
const [ada, bola] = [await adminOf(app, 'MODERATOR'), await adminOf(app, 'OWNER')]
const queue = 'IDENTITY_CHECKS' as const

const reportOpenItem = (by: TestAdmin, itemId: string) =>
  app.call('POST /admin/tell-open-item', { token: by.token, body: { queue, itemId } })
const others = async (by: TestAdmin) =>
  (await app.call('GET /admin/search-open-items', { token: by.token, query: { queue } })).data

test('other admins see what an admin has open, only the last item of a queue, and the admin does not see it', async () => {
  const [first, second] = [app.ctx.newId(), app.ctx.newId()]
  expect((await reportOpenItem(ada, first)).status).toBe(200)
  expect(await others(bola)).toEqual([{ itemId: first, email: ada.email }])
  expect(await others(ada)).toEqual([])
  await reportOpenItem(ada, second)
  expect(await others(bola)).toEqual([{ itemId: second, email: ada.email }])
})

test('what is told again and again stays open, and is closed 45 seconds after the last time', async () => {
  const item = app.ctx.newId()
  for (let beat = 0; beat < 4; beat++) {
    await reportOpenItem(ada, item)
    app.clock.advance({ seconds: 20 })
  }
  expect(await others(bola)).toHaveLength(1)
  app.clock.advance({ seconds: 26 })
  expect(await others(bola)).toEqual([])
})

test('nobody sees a queue outside their role, nor disabled admins', async () => {
  const [finance, gone] = [await adminOf(app, 'FINANCE'), await adminOf(app, 'MODERATOR')]
  expect((await reportOpenItem(finance, app.ctx.newId())).status).toBe(403)
  const asked = await app.call('GET /admin/search-open-items', { token: finance.token, query: { queue } })
  expect(asked.status).toBe(403)
  await reportOpenItem(gone, app.ctx.newId())
  await app.ctx.db.updateTable('admin').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await others(bola)).toEqual([])
})
