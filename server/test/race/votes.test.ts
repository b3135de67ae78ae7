import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { polled, vote } from '../setup/polls.ts'

const app = await startTestApp()

test('of fifty votes of one person at once, for one option or another, one counts', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { options, postId } = await polled(app, creator, { options: ['a', 'b', 'c'] })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => vote(app, fan, options[turn % 3]?.optionId)),
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
