import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sweepUploads } from '../../src/media/uploads/sweep-uploads.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { metadataOf, tus } from '../setup/media.ts'
import { joined, type Person } from '../setup/people.ts'
import { jpeg, picture, publish, published } from '../setup/posts.ts'
import { whenFileEnds } from '../setup/runner/file-end.ts'

const sentence = "We can't store this right now, and nothing was saved. Please try again later."

/** A disk of a megabyte and a half, where this user may mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1536k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  whenFileEnds(async () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

const disk = smallDisk()

const avatarForm = async () => {
  const form = new FormData()
  form.set('IMAGE', new Blob([Uint8Array.from(await jpeg(400, 400))], { type: 'image/jpeg' }), 'me.jpg')
  return form
}

/** Sends a file of so many bytes by the resumable protocol. */
function upload(app: TestApp, { token }: Person, bytes: number) {
  return tus(app, 'POST', '/uploads', {
    token,
    bytes: Buffer.alloc(bytes, 7),
    headers: { 'upload-length': String(bytes), 'upload-metadata': metadataOf({ part: 'VIDEO' }) },
  })
}

/** Asserts that a full store refuses data in every form of upload, and that everything else works. */
async function expectRefused(app: TestApp, person: Person): Promise<void> {
  const said: string[] = []
  app.ctx.log = { ...app.ctx.log, error: (event) => void said.push(event) }
  const sent = await upload(app, person, 1_400_000)
  expect([sent.status, sent.problem]).toEqual([
    507,
    expect.objectContaining({ code: 'NO_ROOM', detail: sentence }),
  ])
  const form = await publish(app, person, { images: [await picture(900, 900).png().toBuffer()] })
  expect([form.status, form.problem.code, form.problem.detail]).toEqual([507, 'NO_ROOM', sentence])
  const avatar = await app.call('POST /user/update-avatar', { token: person.token, form: await avatarForm() })
  expect([avatar.status, avatar.problem.code]).toEqual([507, 'NO_ROOM'])
  expect((await published(app, person, { type: 'TEXT', caption: 'Words need no disk' })).caption).toBe(
    'Words need no disk',
  )
  expect(new Set(said)).toEqual(new Set(['no-room']))
}

async function nothingIsLeft(app: TestApp): Promise<void> {
  app.clock.advance({ days: 1, minutes: 1 })
  await sweepUploads.run(app.ctx, undefined)
  for (const table of ['upload', 'upload_piece', 'media_upload', 'publication'] as const) {
    expect([table, await app.ctx.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
}

test('a store that is to leave more free than there is refuses what comes, and keeps nothing of it', async () => {
  const app = await startTestApp({ STORAGE_RESERVE_MB: '10000000' })
  const person = await joined(app, { verified: true })
  await expectRefused(app, person)
  await nothingIsLeft(app)
  expect(await app.ctx.db.selectFrom('stored_file').selectAll().execute()).toEqual([])
})

test.skipIf(disk === null)(
  'on a disk that is full what was stored is served, what comes is refused whole, and is taken when there is room again',
  async () => {
    const root = disk ?? ''
    const app = await startTestApp({ STORAGE_URL: pathToFileURL(root).href, STORAGE_RESERVE_MB: '0' })
    const person = await joined(app, { verified: true })
    const { files } = await published(app, person, { images: [await jpeg(60, 40)] })
    // The upload that it was made of goes.
    await app.drain()
    const { bavail, bsize } = statfsSync(root)
    await writeFile(join(root, 'of-somebody-else'), Buffer.alloc(bavail * bsize - 16_384))
    const before = await storedIn(root)

    await expectRefused(app, person)
    expect((await app.fastify.inject(files[0]?.url ?? '')).statusCode).toBe(200)
    await nothingIsLeft(app)
    expect(await storedIn(root)).toEqual(before)

    rmSync(join(root, 'of-somebody-else'))
    expect((await upload(app, person, 1_000_000)).status).toBe(201)
  },
)

test('media that the store has no room for when they are made are the answer of who publishes, and the file can be sent again', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  app.ctx.log = { ...app.ctx.log, error: (event) => expect(event).toBe('no-room') }
  const { storage } = app.ctx.outside
  app.ctx.outside.storage = {
    ...storage,
    put: (key, ...given) =>
      key.startsWith('media/')
        ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        : storage.put(key, ...given),
  }
  const images = [await jpeg(400, 400)]
  const refused = await publish(app, person, { images })
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([507, 'NO_ROOM', sentence])
  await nothingIsLeft(app)
  app.ctx.outside.storage = storage
  expect((await publish(app, person, { images })).status).toBe(201)
})

async function storedIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}
