import { afterEach, expect, test } from 'vitest'
import { ApiUnreachableError } from '../api/problem.ts'
import {
  isMutationPending,
  type QueuedMutation,
  queuedMutations,
  queueWithCommentRefusal,
  queueWithMutation,
  queueWithoutMutation,
  queueWithoutSentMutation,
  runOrQueue,
} from './queued-mutations.ts'

const like = (postId: string, wanted = true) => ({ kind: 'like' as const, postId, wanted })
const newComment = (key: string, postId: string) => ({
  kind: 'comment' as const,
  key,
  postId,
  place: '/',
  content: 'Hello',
})
const comment = (key: string, postId: string) => ({ ...newComment(key, postId), since: '', refusal: null })
const unreachable = () => Promise.reject(new ApiUnreachableError('offline'))

afterEach(() => queuedMutations.set([]))

test('queues only the last press of a button, and every comment', () => {
  const acts = [like('a'), comment('1', 'a'), comment('2', 'a'), like('b'), like('a', false)]
  expect(acts.reduce(queueWithMutation, [])).toEqual([
    comment('1', 'a'),
    comment('2', 'a'),
    like('b'),
    like('a', false),
  ])
  expect(queueWithoutMutation(acts, comment('1', 'a'))).toHaveLength(4)
  expect(queueWithoutMutation([like('a'), { ...like('a'), kind: 'save' }], like('a'))).toEqual([
    { ...like('a'), kind: 'save' },
  ])
})

test('queues each button on its own: a comment and its reply, a poll, a creator', () => {
  const likeOf = (kind: 'like-comment' | 'like-reply', wanted = true) => ({
    kind,
    remarkId: 'r',
    under: 'p',
    wanted,
  })
  const vote = (optionId: string) => ({ kind: 'vote' as const, postId: 'p', optionId })
  const follow = (wanted: boolean, reason = '') => ({
    kind: 'follow' as const,
    creatorId: 'c',
    username: 'ada',
    wanted,
    reason,
  })
  const pressed = [
    likeOf('like-comment'),
    likeOf('like-reply'),
    vote('tea'),
    follow(true),
    like('p'),
    likeOf('like-comment', false),
    vote('coffee'),
    follow(false, 'Too much'),
  ]
  const waiting = pressed.reduce(queueWithMutation, [] as QueuedMutation[])
  expect(waiting).toEqual([
    likeOf('like-reply'),
    like('p'),
    likeOf('like-comment', false),
    vote('coffee'),
    follow(false, 'Too much'),
  ])
  // The mutations sent meanwhile no longer match the desired state.
  for (const sent of [likeOf('like-comment'), vote('tea'), follow(true)])
    expect(queueWithoutSentMutation(waiting, sent)).toHaveLength(5)
  for (const sent of waiting) expect(queueWithoutSentMutation(waiting, sent)).toHaveLength(4)
})

test('queues a reply behind comments on its post, and a press behind presses of its button', async () => {
  const sent: string[] = []
  const reply = { ...newComment('2', 'a'), answers: { commentId: 'c', username: 'ada' } }
  await runOrQueue(newComment('1', 'a'), unreachable)
  expect(await runOrQueue(reply, async () => sent.push('reply'))).toBeNull()
  await runOrQueue({ kind: 'vote', postId: 'a', optionId: 'tea' }, async () => sent.push('vote'))
  expect(sent).toEqual(['vote'])
  expect(queuedMutations.get()).toMatchObject([{ key: '1' }, { key: '2', answers: { commentId: 'c' } }])
})

test('leaves a press queued that came while an earlier one was sent', () => {
  expect(queueWithoutSentMutation([like('a'), comment('1', 'a')], like('a'))).toEqual([comment('1', 'a')])
  expect(queueWithoutSentMutation([like('a', false), comment('1', 'a')], like('a'))).toHaveLength(2)
  expect(queueWithoutSentMutation([comment('1', 'a')], comment('1', 'a'))).toEqual([])
})

test('leaves a refused comment in its position, and never sends it again', () => {
  const [first, second] = queueWithCommentRefusal(
    [comment('1', 'a'), comment('2', 'a')],
    comment('1', 'a'),
    'No.',
  )
  expect(first).toMatchObject({ key: '1', content: 'Hello', refusal: 'No.' })
  expect([first, second].map((act) => act && isMutationPending(act))).toEqual([false, true])
})

test('queues what the API does not answer, and throws what it refuses', async () => {
  expect(await runOrQueue(like('a'), async () => true)).toBe(true)
  expect(await runOrQueue(newComment('1', 'a'), unreachable)).toBeNull()
  expect(queuedMutations.get()).toMatchObject([{ key: '1', content: 'Hello', refusal: null }])
  await expect(runOrQueue(like('b'), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(queuedMutations.get()).toHaveLength(1)
})

test('lets nothing overtake queued comments on a post', async () => {
  const sent: string[] = []
  await runOrQueue(newComment('1', 'a'), unreachable)
  const second = await runOrQueue(newComment('2', 'a'), async () => sent.push('2'))
  const elsewhere = await runOrQueue(newComment('3', 'b'), async () => sent.push('3'))
  expect([second, elsewhere, sent]).toEqual([null, 1, ['3']])
  expect(queuedMutations.get()).toMatchObject([{ key: '1' }, { key: '2' }])
})
