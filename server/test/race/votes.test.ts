import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { polled, vote } from '../setup/polls.ts'

const app = await startTestApp()

test('of fifty votes of one person at once, for one option or another, one counts', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { options, postId } = await polled(app, creator, { options: ['a', 'b', 'c'] })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => vote(app, fan, options[index % 3]?.optionId)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem?.code === 'ALREADY_VOTED')).toHaveLength(49)
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: fan.token,
  })
  expect(data.options.reduce((sum, { voteCount }) => sum + (voteCount ?? 0), 0)).toBe(1)
  expect(data.options.find(({ hasVoted }) => hasVoted)?.voteCount).toBe(1)
})

test('fifty people who vote for one option at once are all counted', async () => {
  const creator = await joined(app)
  const { options, postId } = await polled(app, creator)
  const fans = await Promise.all(Array.from({ length: 50 }, () => joined(app)))
  const answers = await Promise.all(fans.map((fan) => vote(app, fan, options[0]?.optionId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: fans[0]?.token,
  })
  expect(data.options.map(({ voteCount }) => voteCount)).toEqual([50, 0])
})

test('concurrent votes in different polls each get their own answer', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const [first, second] = [await polled(app, creator), await polled(app, creator)]
  const locked = await polled(app, creator, { isPublicPost: false })
  const fans = await Promise.all(Array.from({ length: 4 }, () => joined(app)))
  const gone = (first.options[0]?.optionId ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const votes = async (poll: typeof first, index: number) =>
    Promise.all(fans.map((fan) => vote(app, fan, poll.options[index]?.optionId)))
  const [ofFirst, ofLocked, ofGone, ofSecond] = await Promise.all([
    votes(first, 0),
    votes(locked, 0),
    Promise.all(fans.map((fan) => vote(app, fan, gone))),
    votes(second, 1),
  ])
  for (const [answers, post] of [
    [ofFirst, first],
    [ofSecond, second],
  ] as const) {
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ data }) => data.postId)).toEqual(fans.map(() => post.postId))
  }
  expect(ofLocked.map(({ problem }) => problem.code)).toEqual(fans.map(() => 'NOT_ALLOWED'))
  expect(ofGone.map(({ problem }) => problem.code)).toEqual(fans.map(() => 'OPTION_NOT_FOUND'))
  const countsOf = async ({ postId }: { postId: string }) => {
    const { data } = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId },
      token: creator.token,
    })
    return data.options.map(({ voteCount }) => voteCount)
  }
  expect(await Promise.all([first, second, locked].map(countsOf))).toEqual([
    [4, 0],
    [0, 4],
    [0, 0],
  ])
})
