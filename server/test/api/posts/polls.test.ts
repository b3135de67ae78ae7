import {
  differentPollOptionSamples,
  equalPollOptionSamples,
} from '@fanfare/contract/text/poll-options.samples'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { entitled, publish, published } from '../../setup/posts.ts'

const app = await startTestApp()

async function seen(postId: string, person?: Person, by: TestApp = app) {
  const { data } = await by.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: person?.token,
  })
  return data
}

const countsOf = ({ options }: { options: { voteCount: number | null }[] }) =>
  options.map(({ voteCount }) => voteCount)

describe('a poll', () => {
  test('shows its options in order and when it ends, without counts to who has not voted', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const poll = await polled(app, creator, { options: ['Lagos', 'Accra', 'Nairobi'], days: 3 })
    for (const viewer of [fan, undefined]) {
      const { type, options, pollExpired, pollExpiryDate, datePosted } = await seen(poll.postId, viewer)
      expect([type, pollExpired]).toEqual(['POLL', false])
      expect(Date.parse(pollExpiryDate ?? '') - Date.parse(datePosted)).toBe(3 * 86_400_000)
      expect(options).toEqual(
        ['Lagos', 'Accra', 'Nairobi'].map((content) => ({
          optionId: expect.any(String),
          content,
          voteCount: null,
          hasVoted: false,
        })),
      )
    }
  })

  test('shows its counts to its creator always, and to others once they have voted', async () => {
    const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
    const poll = await polled(app, creator)
    expect(countsOf(poll)).toEqual([0, 0])
    await vote(app, fan, poll.options[1]?.optionId)
    expect(countsOf(await seen(poll.postId, creator))).toEqual([0, 1])
    for (const viewer of [other, undefined]) {
      expect(countsOf(await seen(poll.postId, viewer))).toEqual([null, null])
    }
    const { data } = await vote(app, creator, poll.options[1]?.optionId)
    expect(countsOf(data)).toEqual([0, 2])
    expect(countsOf(await seen(poll.postId, creator))).toEqual([0, 2])
  })

  test('lasts seven days unless its creator says otherwise', async () => {
    const creator = await joined(app)
    const { pollExpiryDate, datePosted } = await published(app, creator, {
      type: 'POLL',
      parts: { 'options[0]': 'Yes', 'options[1]': 'No' },
    })
    expect(Date.parse(pollExpiryDate ?? '') - Date.parse(datePosted)).toBe(7 * 86_400_000)
  })

  test('has two to six options that are not blank, and lasts 1 to 30 days', async () => {
    const creator = await joined(app)
    const send = (options: string[], pollLength = '7') =>
      publish(app, creator, {
        type: 'POLL',
        caption: 'Which?',
        parts: {
          pollLength,
          ...Object.fromEntries(options.map((content, index) => [`options[${index}]`, content])),
        },
      })
    const refused = await send(['Only', '  '])
    expect([refused.status, refused.problem.detail]).toEqual([
      400,
      'Please provide at least two poll options.',
    ])
    expect((await send(['1', '2', '3', '4', '5', '6', '7'])).status).toBe(400)
    expect((await send(['a', 'b'.repeat(81)])).status).toBe(400)
    for (const days of ['0', '31', '1e1', '0x10', '-7', '7 days', 'soon', '七']) {
      const { status, problem } = await send(['Yes', 'No'], days)
      expect([status, problem.detail]).toEqual([400, 'Please use a poll length between 1 and 30 days'])
    }
    for (const days of ['1.5', '1,5', '½']) {
      const { status, problem } = await send(['Yes', 'No'], days)
      expect([status, problem.detail]).toEqual([400, 'Enter a whole number of days, from 1 to 30'])
    }
    for (const days of ['', '  ']) {
      const { status, problem } = await send(['Yes', 'No'], days)
      expect([status, problem.detail]).toEqual([400, 'Poll length is required'])
    }
    for (const again of ['Lagos', ' lagos ', 'LAGOS', 'La\u00ADgos']) {
      const { status, problem } = await send(['Lagos', 'Accra', again])
      expect([status, problem.detail]).toEqual([400, 'Two poll options are the same'])
    }
    const { data } = await send(['1', '', '2', ' 3 ', '4', '5', '6'])
    expect(data.options.map(({ content }) => content)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  test.each(differentPollOptionSamples)(
    'may have the options %j and %j, and the database agrees',
    async (one, other) => {
      const creator = await joined(app)
      const parts = { 'options[0]': one, 'options[1]': other }
      const { status, data } = await publish(app, creator, { type: 'POLL', caption: 'Which?', parts })
      expect([status, data.options.map(({ content }) => content)]).toEqual([201, [one, other]])
    },
  )

  test.each(equalPollOptionSamples)(
    'may not have the options %j and %j, and the database agrees',
    async (one, other) => {
      const { rows } = await sql`SELECT option_key(${one}) = option_key(${other}) AS "isSame"`.execute(
        app.ctx.db,
      )
      expect(rows).toEqual([{ isSame: true }])
    },
  )

  test('may have gaps between its options', async () => {
    const creator = await joined(app)
    const send = (parts: Record<string, string>) =>
      publish(app, creator, { type: 'POLL', caption: 'Which?', parts })
    const { data } = await send({ 'options[3]': 'No', 'options[1]': 'Yes' })
    expect(data.options.map(({ content }) => content)).toEqual(['Yes', 'No'])
    const { status, problem } = await send({ 'options[2]': 'Only' })
    expect([status, problem.detail]).toEqual([400, 'Please provide at least two poll options.'])
  })

  test('is refused by the database where it is not whole', async () => {
    const creator = await joined(app)
    const insert = (
      options: number,
      expires = '1 day',
      contentOf = (position: number) => `Option ${position}`,
    ) =>
      app.ctx.db.transaction().execute(async (tx) => {
        const id = app.ctx.newId()
        await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
          VALUES (${id}, ${creator.id}, 'POLL', 'Which?', true, now())`.execute(tx)
        await sql`INSERT INTO poll VALUES (${id}, now() + ${expires}::interval)`.execute(tx)
        for (let position = 0; position < options; position++) {
          await sql`INSERT INTO poll_option (id, post_id, position, content)
            VALUES (${app.ctx.newId()}, ${id}, ${position}, ${contentOf(position)})`.execute(tx)
        }
      })
    await insert(2)
    await expect(insert(1)).rejects.toThrow(/not whole/)
    await expect(insert(7)).rejects.toThrow(/position/)
    await expect(insert(2, '31 days')).rejects.toThrow(/not whole/)
    await expect(insert(2, '1 day', (at) => (at === 0 ? 'Yes' : 'YES'))).rejects.toThrow(/are the same/)
    await expect(
      sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
        VALUES (${app.ctx.newId()}, ${creator.id}, 'POLL', 'Which?', true, now())`.execute(app.ctx.db),
    ).rejects.toThrow(/not whole/)
  })

  test('that is locked shows neither options nor counts', async () => {
    const [creator, stranger] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
    const poll = await polled(app, creator, { isPublicPost: false })
    const locked = await seen(poll.postId, stranger)
    expect([locked.isSubscribed, locked.options]).toEqual([false, []])
    expect((await seen(poll.postId)).options).toEqual([])
    const refused = await vote(app, stranger, poll.options[0]?.optionId)
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED'])
    await entitled(app, stranger, creator)
    expect((await vote(app, stranger, poll.options[0]?.optionId)).status).toBe(200)
  })

  test('stands in the tabs for polls', async () => {
    const creator = await joined(app, { verified: true })
    const poll = await polled(app, creator)
    await published(app, creator)
    for (const { data } of [
      await app.call('GET /post/search-post/{tab}', { params: { tab: 'poll' }, token: creator.token }),
      await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
        params: { username: creator.username, tab: 'poll' },
      }),
    ]) {
      expect(data.filter((post) => post.creator.userId === creator.id).map(({ postId }) => postId)).toEqual([
        poll.postId,
      ])
    }
  })
})

describe('a vote', () => {
  test('is counted and answered with the counts', async () => {
    const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
    const { options, postId } = await polled(app, creator)
    const { status, data } = await vote(app, fan, options[0]?.optionId)
    expect(status).toBe(200)
    expect(data.options.map(({ voteCount, hasVoted }) => [voteCount, hasVoted])).toEqual([
      [1, true],
      [0, false],
    ])
    await vote(app, other, options[1]?.optionId)
    expect(countsOf(await seen(postId, fan))).toEqual([1, 1])
  })

  test('is given once and never changed', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { options, postId } = await polled(app, creator)
    await vote(app, fan, options[0]?.optionId)
    for (const { optionId } of options) {
      const again = await vote(app, fan, optionId)
      expect([again.status, again.problem.code]).toEqual([409, 'ALREADY_VOTED'])
    }
    const poll = await seen(postId, fan)
    expect(poll.options.map(({ voteCount, hasVoted }) => [voteCount, hasVoted])).toEqual([
      [1, true],
      [0, false],
    ])
  })

  test('is not taken after the end, when everybody sees the counts', async () => {
    const later = await startTestApp()
    const [creator, fan] = [await joined(later), await joined(later)]
    const { options, postId } = await polled(later, creator, { days: 1 })
    await vote(later, fan, options[0]?.optionId)
    later.clock.advance({ days: 1, seconds: 1 })
    const late = await vote(later, await joined(later), options[0]?.optionId)
    expect([late.status, late.problem.code, late.problem.detail]).toEqual([
      422,
      'POLL_ENDED',
      'This poll has ended.',
    ])
    const ended = await seen(postId, undefined, later)
    expect([ended.pollExpired, ...countsOf(ended)]).toEqual([true, 1, 0])
  })

  test('needs a poll that is there, and somebody signed in', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { options, postId } = await polled(app, creator)
    expect((await vote(app, undefined, options[0]?.optionId)).status).toBe(401)
    expect((await vote(app, fan, app.ctx.newId())).problem.code).toBe('OPTION_NOT_FOUND')
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    expect((await vote(app, fan, options[0]?.optionId)).problem.code).toBe('OPTION_NOT_FOUND')
  })
})
