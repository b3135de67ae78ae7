import { describe, expect, test } from 'vitest'
import { findViewerIdOfFileToken } from '../../../../src/access/file-tokens/file-token.ts'
import { hashSessionToken } from '../../../../src/accounts/sessions/authenticate.ts'
import { adminOf } from '../../../setup/admins.ts'
import { startTestApp } from '../../../setup/app.ts'
import { joined } from '../../../setup/people.ts'

const app = await startTestApp()

describe('a session', () => {
  test('ends with the sign-out, and the other sessions stay', async () => {
    const amara = await joined(app)
    const other = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect(await app.call('POST /user/logout', { token: amara.token })).toMatchObject({
      status: 200,
      data: true,
    })
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
    expect((await app.call('GET /user/refresh-user', { token: other.data.token })).status).toBe(200)
  })

  test('that is over already is ended again without an error', async () => {
    const amara = await joined(app)
    const end = () => app.call('POST /user/logout', { token: amara.token })
    for (let time = 0; time < 2; time++) expect(await end()).toMatchObject({ status: 200, data: true })
    const tobi = await joined(app)
    await app.call('POST /user/deactivate-account', {
      token: tobi.token,
      body: { confirmation: { password: tobi.password } },
    })
    expect(await app.call('POST /user/logout', { token: tobi.token })).toMatchObject({
      status: 200,
      data: true,
    })
    expect((await app.call('GET /user/refresh-user', { token: tobi.token })).status).toBe(401)
  })

  test('that ended because the account was closed says why to whoever has its token, and to nobody else', async () => {
    const { token: admin } = await adminOf(app, 'MODERATOR')
    const [amara, tobi, other] = await Promise.all([joined(app), joined(app), joined(app)])
    const refused = async (token: string, url = '/user/refresh-user') => {
      const answer = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
      const { code, detail } = answer.json<{ code: string; detail: string }>()
      expect({ status: answer.statusCode, code }).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
      return detail
    }
    const params = { userId: amara.id }
    await app.call('POST /admin/deactivate-user/{userId}', {
      ...{ token: admin, params, body: { reason: 'Spam', days: 3 } },
    })
    const suspended = /^This account is suspended until \d+ \w+ \d{4}\. The email we sent you explains why/
    expect(await refused(amara.token)).toMatch(suspended)
    expect(await refused(amara.token, '/notification/stream')).toMatch(suspended)
    const forged = `${amara.id}${other.token.slice(other.id.length)}`
    expect(await refused(forged)).toBe('Sign in to continue.')
    await app.call('POST /admin/activate-user/{userId}', { token: admin, params, body: {} })
    expect(await refused(amara.token)).toBe('Sign in to continue.')

    const body = { confirmation: { password: tobi.password } }
    await app.call('POST /user/deactivate-account', { token: tobi.token, body })
    const deactivated = 'This account is deactivated. Sign in to reactivate it.'
    expect(await refused(tobi.token)).toBe(deactivated)
    const again = await app.call('POST /user/login', {
      body: { identifier: tobi.email, password: tobi.password },
    })
    expect(await refused(tobi.token)).toBe('Sign in to continue.')
    await app.call('POST /user/delete-account', { token: again.data.token, body })
    expect(await refused(again.data.token)).toMatch(/scheduled for deletion/)
  })

  test('is found by the account that its token names, and by no other', async () => {
    const [amara, other] = [await joined(app), await joined(app)]
    expect(amara.token).toMatch(new RegExp(`^${amara.id}\\.[\\w-]{43}$`))
    const secret = amara.token.slice(amara.id.length)
    const refreshed = (token: string) => app.call('GET /user/refresh-user', { token })
    expect((await refreshed(amara.token)).status).toBe(200)
    for (const token of [`${other.id}${secret}`, secret, secret.slice(1), `${amara.id}.`]) {
      expect((await refreshed(token)).status).toBe(401)
    }
  })

  test('whose token is from before tokens named an account goes on', async () => {
    const amara = await joined(app)
    const token = amara.token.slice(amara.id.length + 1)
    const hash = { token_hash: hashSessionToken(token) }
    await app.ctx.db.updateTable('session').set(hash).where('account_id', '=', amara.id).execute()
    expect((await app.call('GET /user/refresh-user', { token })).status).toBe(200)
    expect((await app.call('POST /user/logout', { token })).status).toBe(200)
    expect((await app.call('GET /user/refresh-user', { token })).status).toBe(401)
  })

  test('lasts thirty days from its last use', async () => {
    const amara = await joined(app)
    for (let time = 0; time < 3; time++) {
      app.clock.advance({ days: 20 })
      expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(200)
    }
    app.clock.advance({ days: 31 })
    const { status, problem } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(status).toBe(401)
    expect(problem).toMatchObject({ code: 'NOT_SIGNED_IN', detail: 'Sign in to continue.' })
  })

  test('ends 180 days after it began, however much it is used', async () => {
    const amara = await joined(app)
    for (let time = 0; time < 8; time++) {
      app.clock.advance({ days: 22 })
      expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(200)
    }
    app.clock.advance({ days: 4, minutes: 1 })
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
    const forever = { expires_at: new Date(app.clock.now().getTime() + 86_400_000) }
    const session = app.ctx.db.updateTable('session').where('account_id', '=', amara.id)
    await expect(session.set(forever).execute()).rejects.toThrow('session_ends')
  })

  test('is written at most once an hour', async () => {
    const amara = await joined(app)
    const expires = async () => {
      const { expires_at } = await app.ctx.db
        .selectFrom('session')
        .select('expires_at')
        .where('account_id', '=', amara.id)
        .executeTakeFirstOrThrow()
      return expires_at.getTime()
    }
    const first = await expires()
    app.clock.advance({ minutes: 59 })
    await app.call('GET /user/refresh-user', { token: amara.token })
    expect(await expires()).toBe(first)
    app.clock.advance({ minutes: 2 })
    await app.call('GET /user/refresh-user', { token: amara.token })
    expect(await expires()).toBeGreaterThan(first)
  })

  test('that has ended makes a guest on calls that are for anyone', async () => {
    const amara = await joined(app, { verified: true })
    await app.call('POST /user/logout', { token: amara.token })
    const { status } = await app.call('GET /creator/suggested-creators', { token: amara.token })
    expect(status).toBe(200)
  })

  test('answers with the token that was sent', async () => {
    const amara = await joined(app)
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data.token).toBe(amara.token)
  })

  test('is removed some time after its end, with codes and counts', async () => {
    const swept = await startTestApp()
    const amara = await joined(swept)
    swept.clock.advance({ days: 40 })
    const { sweepExpiredAccountData } = await import('../../../../src/accounts/sweep-expired-account-data.ts')
    await sweepExpiredAccountData.run(swept.ctx, {})
    for (const table of ['session', 'one_time_code', 'throttle'] as const) {
      expect(await swept.ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const { status } = await swept.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect(status).toBe(200)
  })
})

describe('a file token', () => {
  test('names its viewer for ten minutes', async () => {
    const amara = await joined(app)
    const { status, data } = await app.call('GET /post/refresh-file-token', { token: amara.token })
    expect(status).toBe(200)
    expect(await findViewerIdOfFileToken(app.ctx, data)).toBe(amara.id)
    expect(await findViewerIdOfFileToken(app.ctx, amara.fileToken)).toBe(amara.id)
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect(await findViewerIdOfFileToken(app.ctx, data)).toBeNull()
  })

  test('opens nothing after the sign-out', async () => {
    const amara = await joined(app)
    await app.call('POST /user/logout', { token: amara.token })
    expect(await findViewerIdOfFileToken(app.ctx, amara.fileToken)).toBeNull()
  })

  test('opens nothing when a letter of it was changed', async () => {
    const amara = await joined(app)
    const bisi = await joined(app)
    const forged = bisi.id + amara.fileToken.slice(26)
    expect(await findViewerIdOfFileToken(app.ctx, forged)).toBeNull()
    for (const token of ['', 'x', amara.fileToken.slice(0, -1), `${amara.fileToken}A`]) {
      expect(await findViewerIdOfFileToken(app.ctx, token)).toBeNull()
    }
  })
})
