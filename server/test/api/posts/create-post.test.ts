import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, picture, publish, published } from '../../setup/posts.ts'

let app: TestApp
let amara: Person
let fan: Person

beforeAll(async () => {
  app = await startTestApp()
  amara = await joined(app, { verified: true, price: 500 })
  fan = await joined(app)
})

describe('a text post', () => {
  test('is public unless its creator says otherwise, and counts at once', async () => {
    const { status, data } = await publish(app, fan, { caption: '  Hello, world ' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      type: 'TEXT',
      caption: 'Hello, world',
      isPublic: true,
      isSubscribed: true,
      files: [],
      likeCount: 0,
      creator: { userId: fan.id, canEditProfile: true },
    })
    const details = await app.call('GET /post/get-post-details/{postId}', { params: { postId: data.postId } })
    expect(details.data.creator.postCount).toBe(data.creator.postCount)
  })

  test('carries the tags that exist', async () => {
    const { data } = await publish(app, fan, { contentTagCodes: ['MUSIC', 'ART', 'MUSIC'] })
    expect(data.contentTags).toEqual([
      { code: 'ART', name: 'Art' },
      { code: 'MUSIC', name: 'Music' },
    ])
    const unknown = await publish(app, fan, { contentTagCodes: ['NO_SUCH_TAG'] })
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'contentTagCodes'])
    const gap = await publish(app, fan, {
      parts: { 'contentTagCodes[2]': 'ART', 'contentTagCodes[0]': 'MUSIC' },
    })
    expect(gap.data.contentTags.map(({ code }) => code)).toEqual(['ART', 'MUSIC'])
  })

  test('is refused with what only posts of another type have, unless it is blank or the default', async () => {
    const refused: [Record<string, string>, string, string][] = [
      [{ 'options[0]': 'Yes', 'options[1]': 'No' }, 'options', 'Only polls can have options'],
      [{ pollLength: '9' }, 'pollLength', 'Only polls can have a length'],
      [
        { 'alternativeTexts[0]': 'A cat' },
        'alternativeTexts',
        'Only images and videos can have descriptions',
      ],
      [{ 'transcripts[0]': 'Hello' }, 'transcripts', 'Only videos and audio can have transcripts'],
    ]
    for (const [parts, path, message] of refused) {
      const { status, problem } = await publish(app, fan, { parts })
      expect([status, problem.errors]).toEqual([400, [{ path, message }]])
    }
    const blank = { pollLength: '7', 'options[0]': ' ', 'alternativeTexts[0]': '', 'transcripts[0]': '' }
    for (const parts of [{ pollLength: '' }, blank]) {
      const { status, data } = await publish(app, fan, { parts })
      expect([status, data?.options, data?.pollExpiryDate]).toEqual([201, [], null])
    }
  })

  test('remembers whom it mentions, when there is such a person', async () => {
    const { postId } = await published(app, fan, {
      caption: `Thank you @${amara.username}. And @nobody_at_all`,
    })
    const mentioned = await app.ctx.db
      .selectFrom('mention')
      .select('account_id')
      .where('post_id', '=', postId)
      .execute()
    expect(mentioned).toEqual([{ account_id: amara.id }])
  })

  test('has a caption as long as people see it, with a bounded number of marks', async () => {
    for (const character of ['x', '😀', '👩‍👩‍👧', 'हि', 'ẹ̀']) {
      const { data } = await publish(app, fan, { caption: character.repeat(250) })
      expect(data?.caption).toBe(character.repeat(250))
      expect((await publish(app, fan, { caption: character.repeat(251) })).problem.errors).toEqual([
        { path: 'caption', message: 'Captions can have up to 250 characters' },
      ])
    }
    const stacked = (marks: number) => publish(app, fan, { caption: `q${'\u0301'.repeat(marks)}` })
    expect((await stacked(1999)).data?.caption).toBe(`q${'\u0301'.repeat(1999)}`)
    expect((await stacked(2000)).problem.errors).toEqual([
      { path: 'caption', message: 'This has too many combined emoji, accents or invisible characters' },
    ])
  })

  test('mentions whom its caption links, in any script, and nobody else', async () => {
    const name = amara.username
    const captions = {
      [`これは@${name}さんの写真`]: true,
      [`ภาพของ@${name}สวยมาก`]: true,
      [`תודה ל@${name}!`]: true,
      [`谢谢＠${name}。`]: true,
      [`https://example.com/?to=@${name}`]: false,
      [`é@${name}`]: false,
      [`@${name}é`]: false,
      [`@${name}@social.example`]: false,
    }
    for (const [caption, isMentioned] of Object.entries(captions)) {
      const { postId } = await published(app, fan, { caption })
      const rows = await app.ctx.db
        .selectFrom('mention')
        .select('account_id')
        .where('post_id', '=', postId)
        .execute()
      expect([caption, rows]).toEqual([caption, isMentioned ? [{ account_id: amara.id }] : []])
    }
  })

  test('is each its own where many are sent at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => joined(app)))
    const answers = await Promise.all(
      people.map((person, n) =>
        publish(app, person, {
          caption: n % 2 === 0 ? `Post ${n} for @${amara.username}` : `Post ${n}`,
          contentTagCodes: n === 1 ? ['MUSIC', 'ART'] : n === 2 ? ['ART'] : [],
          ...(n === 3 && {
            type: 'POLL',
            parts: { 'options[0]': 'Yes', 'options[1]': 'No', pollLength: '3' },
          }),
        }),
      ),
    )
    const mentions = await app.ctx.db
      .selectFrom('mention')
      .select('post_id')
      .where('account_id', '=', amara.id)
      .where(
        'post_id',
        'in',
        answers.map(({ data }) => data.postId),
      )
      .execute()
    expect(mentions.map(({ post_id }) => post_id).toSorted()).toEqual(
      answers.flatMap(({ data }, n) => (n % 2 === 0 ? data.postId : [])).toSorted(),
    )
    for (const [n, { data }] of answers.entries()) {
      expect(data.creator).toMatchObject({ userId: people[n]?.id, postCount: 1 })
      expect(data.caption).toMatch(new RegExp(`^Post ${n}\\b`))
      expect(data.contentTags.map(({ code }) => code)).toEqual(
        n === 1 ? ['ART', 'MUSIC'] : n === 2 ? ['ART'] : [],
      )
      expect(data.options.map(({ content }) => content)).toEqual(n === 3 ? ['Yes', 'No'] : [])
    }
  })

  test('needs a caption', async () => {
    for (const caption of ['', '   ']) {
      const { status, problem } = await publish(app, fan, { caption })
      expect([status, problem.detail]).toEqual([400, 'You need to add a caption'])
    }
    const poll = await publish(app, fan, {
      type: 'POLL',
      caption: '',
      parts: { 'options[0]': 'Yes', 'options[1]': 'No' },
    })
    expect(poll.problem.detail).toBe('You need to add a question')
  })

  test('has at most 250 characters, an emoji being one', async () => {
    expect((await publish(app, fan, { caption: '🎉'.repeat(250) })).status).toBe(201)
    expect((await publish(app, fan, { caption: '🎉'.repeat(251) })).status).toBe(400)
    expect((await publish(app, fan, { caption: 'a\0b' })).status).toBe(400)
  })

  test('is refused with the key of another, at once and later', async () => {
    const key = { idempotencyKey: 'two-drafts' }
    const answers = await Promise.all([
      publish(app, fan, { caption: 'One', ...key }),
      publish(app, fan, { caption: 'Other', ...key }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const third = await publish(app, fan, { caption: 'Third', ...key })
    expect(third.problem).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      detail: 'This Idempotency-Key was already used for something else.',
    })
  })

  test('is published once however often the same request is sent', async () => {
    const draft = { caption: 'Only once', idempotencyKey: 'a-key-of-the-client' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(app, fan, draft)))
    const again = await publish(app, fan, draft)
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, again].map(({ data }) => data.postId)).size).toBe(1)
    const other = await publish(app, amara, draft)
    expect(other.data.postId).not.toBe(again.data.postId)
  })
})

describe('a picture post', () => {
  test('shows its pictures in the order sent, with sizes and a blur', async () => {
    const images = [await jpeg(1600, 400), await picture(50, 80).png().toBuffer()]
    const { data } = await publish(app, fan, { images })
    expect(data.files).toMatchObject([
      { contentType: 'image/webp', width: 1500, height: 375, duration: null },
      { contentType: 'image/webp', width: 50, height: 80, duration: null },
    ])
    for (const file of data.files) {
      expect(file.url).toBe(`/files/${file.fileId}`)
      expect(file.thumbnailUrl).toBe(`/files/${file.fileId}-320`)
      expect(Buffer.from(file.placeholder ?? '', 'base64').length).toBeGreaterThan(5)
    }
  })

  test('has one to four pictures', async () => {
    const image = await jpeg()
    const none = await publish(app, fan, { type: 'MEDIA' })
    expect([none.status, none.problem.code, none.problem.detail]).toEqual([
      422,
      'RULE_BROKEN',
      'Please upload an audio file',
    ])
    expect((await publish(app, fan, { images: [image, image, image, image] })).status).toBe(201)
    const { data } = await publish(app, fan, {
      images: [image, image],
      parts: { 'alternativeTexts[1]': 'A hill' },
    })
    expect(data.files.map(({ alternativeText }) => alternativeText)).toEqual([null, 'A hill'])
    for (const [field, message] of [
      ['alternativeTexts', 'You added more descriptions than files'],
      ['transcripts', 'You added more transcripts than files'],
    ] as const) {
      const { status, problem } = await publish(app, fan, {
        images: [image],
        parts: { [`${field}[0]`]: '', [`${field}[1]`]: 'Of nothing' },
      })
      expect([status, problem.errors]).toEqual([400, [{ path: `${field}.1`, message }]])
    }
    const blank = await publish(app, fan, { images: [image], parts: { 'alternativeTexts[3]': ' ' } })
    expect(blank.status).toBe(201)
    const five = await publish(app, fan, { images: [image, image, image, image, image] })
    expect(five.problem).toMatchObject({
      status: 422,
      code: 'RULE_BROKEN',
      detail: 'You can only upload a maximum of 4 files.',
      errors: [{ path: 'IMAGE', message: 'You can only upload a maximum of 4 files.' }],
    })
  })
})

test('audio without a file is refused with a sentence', async () => {
  const audio = await publish(app, fan, { type: 'AUDIO' })
  expect([audio.status, audio.problem.detail]).toEqual([422, 'Please upload an audio file'])
  expect((await publish(app, fan, { type: 'TEXT', images: [await jpeg()] })).status).toBe(422)
  expect((await publish(app, fan, { type: 'SONG' })).status).toBe(400)
})

test('only verified creators publish for subscribers', async () => {
  const refused = await publish(app, fan, { isPublicPost: false })
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    422,
    'RULE_BROKEN',
    'You need to Verify Your Account first to post Paid Content',
  ])
  const { data } = await publish(app, amara, { isPublicPost: false })
  expect([data.isPublic, data.isSubscribed]).toEqual([false, true])
})

test('nobody publishes without signing in', async () => {
  const form = new FormData()
  form.set('caption', 'hello')
  expect((await app.call('POST /post/create-post', { form })).status).toBe(401)
})
