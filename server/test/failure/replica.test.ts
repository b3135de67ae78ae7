import { expect, test } from 'vitest'
import { startReplicaPair } from '../../../lab/nodes/postgres.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { startTestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { whenFileEnds } from '../setup/runner/file-end.ts'

const folder = await createDisposableFolder()
const pair = await startReplicaPair(folder.path)
whenFileEnds(async () => {
  await Promise.all([pair.replica.stop(), pair.primary.stop()])
  await folder.remove()
})
await migrate(pair.primary.url)
const app = await startTestApp({
  DATABASE_URL: pair.primary.url,
  DATABASE_REPLICA_URL: pair.replica.url,
})
const patience = { timeout: 20_000, interval: 50 }
const withdrawnWithinMs = 5000

/** Returns the number of guest reads of the replica and of the primary. */
async function asked(): Promise<{ replica: number; primary: number }> {
  const { values } = await app.ctx.metrics.guestReads.get()
  const of = (target: string) => values.find(({ labels }) => labels.place === target)?.value ?? 0
  return { replica: of('replica'), primary: of('primary') }
}

async function readPost(postId: string, person?: Person): Promise<number> {
  const { status } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    ...(person && { token: person.token }),
  })
  return status
}

function follows(): Promise<void> {
  return expect.poll(() => app.ctx.replica?.lagSeconds(), patience).toBeLessThan(2)
}

test('guests are shown things from the replica, members from the primary', async () => {
  const creator = await joined(app, { verified: true })
  const { postId } = await published(app, creator, { isPublicPost: true })
  await follows()
  const before = await asked()
  const params = { username: creator.username }
  await expect.poll(() => readPost(postId), patience).toBe(200)
  expect((await app.call('GET /creator/get-public-creator-details/{username}', { params })).status).toBe(200)
  expect((await app.fastify.inject({ url: `/pages/feed/${creator.username}` })).statusCode).toBe(200)
  expect((await app.fastify.inject({ url: '/pages/sitemap' })).statusCode).toBe(200)
  expect((await app.fastify.inject({ url: `/creator/share-card/${creator.username}` })).statusCode).toBe(200)
  const guests = await asked()
  expect(guests.replica).toBeGreaterThan(before.replica + 4)
  expect(await readPost(postId, creator)).toBe(200)
  expect(await asked()).toEqual(guests)
})

test('a guest finds what the replica has not heard of yet, and not for long what was withdrawn', async () => {
  const creator = await joined(app, { verified: true })
  const withdrawn = await published(app, creator, { isPublicPost: true })
  await follows()
  await expect.poll(() => readPost(withdrawn.postId), patience).toBe(200)
  await pair.pause(true)
  try {
    const { postId } = await published(app, creator, { isPublicPost: true })
    expect(await readPost(postId)).toBe(200)
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: withdrawn.postId },
      token: creator.token,
    })
    const deletedAt = performance.now()
    expect(await readPost(withdrawn.postId, creator)).toBe(404)
    await expect.poll(() => readPost(withdrawn.postId), patience).toBe(404)
    expect(performance.now() - deletedAt).toBeLessThan(withdrawnWithinMs + 1000)
    const before = await asked()
    expect(await readPost(postId)).toBe(200)
    expect((await asked()).replica).toBe(before.replica)
  } finally {
    await pair.pause(false)
  }
  await follows()
  const before = await asked()
  expect(await readPost(withdrawn.postId)).toBe(404)
  expect((await asked()).replica).toBeGreaterThan(before.replica)
})

test('while the replica is away, nobody notices', async () => {
  const creator = await joined(app, { verified: true })
  const { postId } = await published(app, creator, { isPublicPost: true })
  await follows()
  await expect.poll(() => readPost(postId), patience).toBe(200)
  await pair.replica.stop()
  for (let index = 0; index < 20; index++) expect(await readPost(postId)).toBe(200)
  await expect.poll(() => app.ctx.replica?.lagSeconds(), patience).toBe(null)
})
