import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const calls = allCalls.map(({ call }): Call => call)
const toggling = calls.filter(({ path }) => /^\/[\w-]+\/(?:toggle|like|hide|pin)-/.test(path))

test('every call that toggles takes the state that is asked for, and a repeat changes nothing', async () => {
  expect(toggling.length).toBeGreaterThanOrEqual(11)
  const [viewer, creator, other] = [
    await joined(app),
    await joined(app, { verified: true }),
    await joined(app),
  ]
  const { token } = viewer
  const { status } = await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token,
  })
  expect(status).toBe(200)
  const [own, post] = [await published(app, viewer), await published(app, creator)]
  const { commentId } = await commented(app, creator, own.postId)
  const { replyId } = await replied(app, creator, commentId)
  for (const { method, path } of toggling) {
    const ids: Record<string, string> = {
      userId: path.includes('block') ? other.id : creator.id,
      postId: path.includes('pin') ? own.postId : post.postId,
      commentId,
      replyId,
    }
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
    const send = async (to: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.fastify.inject({ method, url, headers, query: { to } })
      return response.json<{ status?: number; errors?: { path: string }[]; data: boolean }>()
    }
    const { status, errors } = await send('perhaps')
    expect([path, status, errors?.map((error) => error.path)]).toEqual([path, 400, ['to']])
    const states: boolean[] = []
    for (const to of ['true', 'true', 'false', 'false']) states.push((await send(to)).data)
    expect([path, ...states]).toEqual([path, true, true, false, false])
  }
})
