import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepUploads } from '../../../src/media/uploads/sweep-uploads.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { metadataOf, tus } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { publish } from '../../setup/posts.ts'

const MB = 1024 * 1024
/** Ten megabytes for everybody, twenty for the verified. */
const small = { STORAGE_QUOTA_GB_UNVERIFIED: String(10 / 1024), STORAGE_QUOTA_GB_VERIFIED: String(20 / 1024) }

function announce(app: TestApp, person: Person, bytes: number) {
  return tus(app, 'POST', '/uploads', {
    token: person.token,
    headers: { 'upload-length': String(bytes), 'upload-metadata': metadataOf({ part: 'IMAGE' }) },
  })
}

/** A picture of two megabytes as it is sent, and of a few kilobytes as it is stored. */
function heavyPicture(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 800, channels: 3, background: '#2266aa' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function usedBy(app: TestApp, { id }: Person): Promise<number> {
  const row = await app.ctx.db
    .selectFrom('storage_use')
    .select('bytes')
    .where('account_id', '=', id)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

test('nobody stores more than their quota, and everybody sees their usage; verified members have more', async () => {
  const app = await startTestApp(small)
  const [person, creator] = [await joined(app), await joined(app, { verified: true })]
  expect((await announce(app, person, 7 * MB)).status).toBe(201)
  const more = await announce(app, person, 4 * MB)
  expect([more.status, more.problem?.code, more.problem?.detail]).toEqual([
    413,
    'TOO_LARGE',
    "Your files use 7 MB of your 10 MB, and there isn't enough space left for this one. Delete something first.",
  ])
  expect((await announce(app, person, 3 * MB)).status).toBe(201)
  const form = await publish(app, person, { images: [await heavyPicture()] })
  expect([form.status, form.problem.code]).toEqual([413, 'TOO_LARGE'])
  expect(await usedBy(app, person)).toBe(10 * MB)
  expect((await announce(app, creator, 15 * MB)).status).toBe(201)
})

test('of many that are stored at once, as many are taken as fit', async () => {
  const app = await startTestApp(small)
  const person = await joined(app)
  const picture = await heavyPicture()
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, async () => (await announce(app, person, 3 * MB)).status),
    ...Array.from({ length: 6 }, async () => (await publish(app, person, { images: [picture] })).status),
  ])
  expect(new Set(answers)).toEqual(new Set([201, 413]))
  const uploads = await app.ctx.db.selectFrom('upload').select('bytes').execute()
  expect(uploads.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBeLessThanOrEqual(10 * MB)
})

test('what is used is what is stored, whatever becomes of it', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const stored = async () => {
    const { rows } = await sql<{ bytes: string }>`
      SELECT coalesce(sum(bytes), 0) AS bytes FROM (
        SELECT bytes FROM upload WHERE owner_id = ${person.id}
        UNION ALL
        SELECT (each.value ->> 'bytes')::bigint FROM media_file, jsonb_each(renditions) each
        WHERE owner_id = ${person.id} AND deleted_at IS NULL
      ) stored`.execute(app.ctx.db)
    return Number(rows[0]?.bytes)
  }
  const { headers } = await announce(app, person, MB)
  const { data } = await publish(app, person, { images: [await heavyPicture()] })
  expect(await usedBy(app, person)).toBeGreaterThan(MB)
  expect(await usedBy(app, person)).toBe(await stored())
  await sweepUploads.run(app.ctx, undefined)
  expect(await usedBy(app, person)).toBe(await stored())
  await tus(app, 'DELETE', String(headers.location), { token: person.token })
  await app.call('GET /post/delete-post/{postId}', { params: { postId: data.postId }, token: person.token })
  expect([await usedBy(app, person), await stored()]).toEqual([0, 0])
})

test('where there is no quota, there is none', async () => {
  const app = await startTestApp({ ...small, STORAGE_QUOTA_GB_UNVERIFIED: '0' })
  expect((await announce(app, await joined(app), 15 * MB)).status).toBe(201)
})
