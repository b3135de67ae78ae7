import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'

const app = await startTestApp()
const amara = await joined(app)

function update(body: object, person: Person = amara) {
  return app.call('POST /user/update-user', { token: person.token, body })
}

/** Characters by effect: each reverses text, is invisible, breaks the line, or belongs to no script. */
const unseen = [
  ['an override of direction', '\u202e'],
  ['an isolate', '\u2067'],
  ['a mark of direction', '\u200f'],
  ['a space of no width', '\u200b'],
  ['a joiner without an emoji', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a filler', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a variation selector without an emoji', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['an escape', '\u001b'],
  ['a backspace', '\u0008'],
  ['a control of the upper half', '\u0090'],
  ['a character of private use', '\uf8ff'],
] as const

describe('a name that others are shown', () => {
  test.each(unseen)('holds %s nowhere', async (_, character) => {
    const name = `${character}Ama${character}ra${character}`
    const bank = { bankName: name, bankAccountName: name, bankAccountNumber: '0123456789' }
    const { data } = await update({
      displayName: name,
      location: name,
      bank,
      confirmation: { password: amara.password },
    })
    expect(data).toMatchObject({
      displayName: 'Amara',
      location: 'Amara',
      bank: { bankName: 'Amara', bankAccountName: 'Amara' },
    })
  })

  test('stands on one line, with single spaces', async () => {
    const { data } = await update({ displayName: 'Amara\r\nOkafor\u2028\tof \u00a0 Calabar\n' })
    expect(data.displayName).toBe('Amara Okafor of Calabar')
  })

  test.each(['👩🏽‍🎤 Amara ❤️', 'Amara 🏳️‍🌈', '👨‍👩‍👧 Obi', '1️⃣ Amara', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Amara', 'Amara ✨'])(
    'keeps the emoji of %s whole',
    async (displayName) => {
      expect((await update({ displayName })).data.displayName).toBe(displayName)
    },
  )

  test.each(['José Núñez', 'Hana Satō', 'أمارا', 'Ọlá', 'अमारा', '天音'])(
    'keeps the letters of %s',
    async (displayName) => {
      expect((await update({ displayName })).data.displayName).toBe(displayName)
    },
  )

  test.each(['ශ්‍රී ලංකා', 'می‌خواهم', 'क्‍ष', 'অ্যাপ র‍্যাব', 'അവന്‍', 'ᠮᠣᠩᠭᠣᠯ᠋ᠠ', 'ᠡᠮᠦᠨ᠎ᠡ', 'ភាសា​ខ្មែរ', '葛󠄀城'])(
    'keeps the joiners that spell %s',
    async (displayName) => {
      expect((await update({ displayName })).data.displayName).toBe(displayName.normalize('NFC'))
    },
  )

  test.each([
    ['a run of joiners', 'می\u200c\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['a joiner before a space', 'می\u200c خواهم\u200c', 'می خواهم'],
    ['a joiner between scripts', 'Ama\u200cمی', 'Amaمی'],
    ['an unseen space between scripts', 'Ama\u200bខ្មែរ\u200b', 'Amaខ្មែរ'],
    ['a run of unseen spaces', 'ភាសា\u200b\u200bខ្មែរ', 'ភាសា\u200bខ្មែរ'],
    ['a separator at an end', 'ᠡᠮᠦᠨ\u180e', 'ᠡᠮᠦᠨ'],
  ])('loses %s', async (_, displayName, shown) => {
    expect((await update({ displayName })).data.displayName).toBe(shown)
  })

  test('is as long as people see it', async () => {
    for (const character of ['क्षि', '👩‍👩‍👧', 'ẹ̀'].map((each) => each.normalize('NFC'))) {
      expect((await update({ displayName: character.repeat(50) })).data.displayName).toBe(
        character.repeat(50),
      )
      expect((await update({ displayName: character.repeat(51) })).problem.errors).toEqual([
        { path: 'displayName', message: 'Names can have up to 50 characters' },
      ])
    }
    expect((await update({ displayName: `aa${'\u0301'.repeat(400)}` })).status).toBe(400)
  })

  test('is refused when nothing of it can be seen', async () => {
    const { status, problem } = await update({ displayName: '\u200b\u2800\u3164\u202e\ufeff' })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path: 'displayName', message: 'Names need at least 2 characters' }])
  })

  test('is cleaned where lists and folders are named, so that two of them differ to the eye', async () => {
    const list = { name: 'Close\u200b friends' }
    const made = await app.call('POST /user-folder/create-user-folder', { token: amara.token, body: list })
    expect(made.data.name).toBe('Close friends')
    const again = await app.call('POST /user-folder/create-user-folder', {
      token: amara.token,
      body: { name: 'Close \u202efriends' },
    })
    expect(again.problem.code).toBe('NAME_TAKEN')
    const folder = await app.call('POST /post-folder/create-post-folder', {
      token: amara.token,
      body: { name: 'To\nwatch' },
    })
    expect(folder.data.name).toBe('To watch')
  })

  test('is cleaned in the options of a poll', async () => {
    const { options } = await polled(app, amara, { options: ['Y\u202ees', 'No\nway'] })
    expect(options.map(({ content }) => content)).toEqual(['Yes', 'No way'])
  })

  test('is refused by the database too, whoever writes it', async () => {
    for (const name of ['Ama\u202era', 'Ama\u200bra', 'Ama\nra', 'ខ្មែរ\u200b', 'Ama\u180era']) {
      const written = app.ctx.db
        .updateTable('account')
        .set({ display_name: name })
        .where('id', '=', amara.id)
        .execute()
      await expect(written).rejects.toThrow('account_display_name_seen')
    }
  })
})

describe('a text of several lines', () => {
  const odd = 'Hello \u202eevil\u2066\u0007\u001b[31m\r\nsecond\u2029third'
  const plain = 'Hello evil[31m\nsecond\nthird'

  test('keeps its lines in a bio, and nothing that turns them around', async () => {
    expect((await update({ bio: odd })).data.bio).toBe(plain)
  })

  test('keeps its lines in a caption and a comment, and nothing that turns them around', async () => {
    const form = new FormData()
    form.set('type', 'TEXT')
    form.set('caption', odd)
    const { data: post } = await app.call('POST /post/create-post', { token: amara.token, form })
    expect(post.caption).toBe(plain)
    const { data: comment } = await app.call('POST /comment/create-comment/{postId}', {
      token: amara.token,
      params: { postId: post.postId },
      body: { content: odd },
    })
    expect(comment.content).toBe(plain)
  })

  test('says something that can be seen', async () => {
    const form = new FormData()
    form.set('type', 'TEXT')
    form.set('caption', '\u200b\u2800\u202e')
    const { status, problem } = await app.call('POST /post/create-post', { token: amara.token, form })
    expect(status).toBe(400)
    expect(problem.errors?.map(({ path }) => path)).toEqual(['caption'])
  })
})

test('a website has no character that hides where it leads', async () => {
  const { status, problem } = await update({ websiteUrl: 'https://good.example/\u202egpj.exe' })
  expect(status).toBe(400)
  expect(problem.errors?.map(({ path }) => path)).toEqual(['websiteUrl'])
})
