import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

function isFree(resource: 'USERNAME' | 'EMAIL', value: string) {
  return app.call('POST /user/validate-unique-resource', { body: { resource, value } })
}

describe('asking whether a name is free', () => {
  test('says yes to what nobody has', async () => {
    expect(await isFree('USERNAME', 'nobody_has_this')).toMatchObject({ status: 200, data: true })
  })

  test('says no to what somebody has, in any letters', async () => {
    const amara = await joined(app)
    expect((await isFree('USERNAME', amara.username.toUpperCase())).data).toBe(false)
  })

  test('does not tell which addresses have accounts', async () => {
    const amara = await joined(app)
    for (const address of [amara.email, amara.email.toUpperCase(), 'nobody@mail.example']) {
      expect(await isFree('EMAIL', address)).toMatchObject({ status: 200, data: true })
    }
  })

  test.each(['settings', 'Files', 'api-docs', 'a', 'with space'])('says no to %s', async (value) => {
    expect((await isFree('USERNAME', value)).data).toBe(false)
  })

  test('stops an address that asks for many', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const ask = (number: number) =>
      guarded.call('POST /user/validate-unique-resource', {
        body: { resource: 'EMAIL', value: `person${number}@mail.example` },
      })
    expect((await ask(0)).status).toBe(200)
    await guarded.ctx.db.updateTable('throttle').set({ tries: 599 }).execute()
    const answers = await Promise.all([ask(1), ask(2), ask(3)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    const ada = await joined(guarded)
    const body = { resource: 'USERNAME', value: 'somebody' } as const
    const asMember = await guarded.call('POST /user/validate-unique-resource', { token: ada.token, body })
    expect(asMember.status).toBe(200)
  })
})
