import { describe, expect, test } from 'vitest'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()

async function tokenOf(admin: TestAdmin): Promise<string> {
  const { data } = await app.call('GET /admin/refresh-platform-file-token', { token: admin.token })
  return data
}

async function lockedFile() {
  const amara = await joined(app, { verified: true })
  const post = await published(app, amara, { images: [await jpeg()], isPublicPost: false })
  const { fileId } = post.files[0] ?? {}
  return { amara, postId: post.postId, fileId: fileId ?? '' }
}

async function statusOf(fileId: string, token: string): Promise<number> {
  return (await app.fastify.inject(`/files/${fileId}?t=${token}`)).statusCode
}

describe('the file token of a moderator', () => {
  test('opens a locked file, also after its post was deleted, and each look is noted once', async () => {
    const admin = await adminOf(app, 'MODERATOR')
    const token = await tokenOf(admin)
    const { amara, postId, fileId } = await lockedFile()
    expect(await statusOf(fileId, token)).toBe(200)
    await app.call('GET /post/delete-post/{postId}', { token: amara.token, params: { postId } })
    expect(await statusOf(fileId, token)).toBe(200)
    expect(await auditOf(app, fileId)).toMatchObject([{ adminId: admin.id, action: 'FILE_READ' }])
  })

  test('ends with the moderator’s session, and after ten minutes', async () => {
    const admin = await adminOf(app, 'MODERATOR')
    const { fileId } = await lockedFile()
    const old = await tokenOf(admin)
    app.clock.advance({ minutes: 11 })
    const fresh = await tokenOf(admin)
    expect([await statusOf(fileId, old), await statusOf(fileId, fresh)]).toEqual([404, 200])
    await app.call('POST /admin/logout', { token: admin.token })
    expect(await statusOf(fileId, fresh)).toBe(404)
  })

  test('ends with a session whose time is over, and with an admin who was let go', async () => {
    const { fileId } = await lockedFile()
    const [late, letGo] = [await adminOf(app, 'MODERATOR'), await adminOf(app, 'MODERATOR')]
    const [lates, others] = [await tokenOf(late), await tokenOf(letGo)]
    await app.ctx.db
      .updateTable('admin_session')
      .set({ expires_at: app.clock.now() })
      .where('admin_id', '=', late.id)
      .execute()
    await app.ctx.db
      .updateTable('admin')
      .set({ disabled_at: app.clock.now() })
      .where('id', '=', letGo.id)
      .execute()
    expect([await statusOf(fileId, lates), await statusOf(fileId, others)]).toEqual([404, 404])
  })

  test('cannot be forged or changed', async () => {
    const { fileId, amara } = await lockedFile()
    const token = await tokenOf(await adminOf(app, 'OWNER'))
    const person = await app.call('GET /post/refresh-file-token', { token: amara.token })
    for (const forged of [
      `${token.slice(0, -3)}AAA`,
      `admin.${person.data}`,
      token.slice(6),
      'admin.',
      'admin.x',
    ]) {
      expect(await statusOf(fileId, forged)).toBe(404)
    }
    expect(await auditOf(app, fileId)).toEqual([])
  })

  test('is given to nobody whose task it is not', async () => {
    for (const role of ['FINANCE', 'SUPPORT'] as const) {
      const { status } = await app.call('GET /admin/refresh-platform-file-token', {
        token: (await adminOf(app, role)).token,
      })
      expect(status).toBe(403)
    }
  })
})
