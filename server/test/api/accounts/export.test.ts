import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { streamExportSectionRows } from '../../../src/accounts/export/section-rows.ts'
import { exportSections } from '../../../src/accounts/export/sections.ts'
import { sweepAccountExports } from '../../../src/accounts/export/sweep-account-exports.ts'

import { giveMore } from '../../setup/belongings.ts'
import { commented } from '../../setup/comments.ts'
import { publishFiles, sent } from '../../setup/media.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { disputed, paid } from '../../setup/money/refunds.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { erasurePolicy } from '../../setup/schema/erasure-policy.ts'
import { useEveryFeature } from '../../setup/use-every-feature.ts'

const app = await startMoneyApp()

const start = ({ token }: Person) => app.call('POST /user/start-export', { token })
const stateOf = async ({ token }: Person) => (await app.call('GET /user/export', { token })).data

function open({ token, password }: Person, isConfirmed = true) {
  const body = isConfirmed ? { confirmation: { password } } : {}
  return app.call('POST /user/open-export', { token, body })
}

function read(url: string, headers: Record<string, string> = {}) {
  return app.fastify.inject({ method: 'GET', url, headers })
}

/** An export that is ready, and the address that it is read from. */
async function exported(person: Person): Promise<string> {
  expect((await start(person)).status).toBe(201)
  await app.drain()
  expect(await stateOf(person)).toMatchObject({ state: 'READY', share: 1 })
  return (await open(person)).data.url
}

/** Unzips a file into its entries, by name. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return found
}

async function storedExports(): Promise<string[]> {
  const root = new URL(app.ctx.config.storageUrl).pathname
  return readdir(join(root, 'exports')).catch(() => [])
}

/** Marks the account as deleted, while its pending work goes on. */
async function gone({ id }: Person): Promise<void> {
  const now = app.clock.now()
  await sql`
    UPDATE account SET deactivated_at = ${now}, deleted_at = ${now}, erase_at = ${now}, undo_hash = sha256(id::bytea)
    WHERE id = ${id}`.execute(app.ctx.db)
}

describe('an export', () => {
  test('holds the captions and the transcript of a video as files with the right type, in the member’s language', async () => {
    const ada = await joined(app, { language: 'fr' })
    const { data } = await publishFiles(
      app,
      ada,
      [
        await sent('VIDEO', 'h264-aac.mp4'),
        { part: 'CAPTIONS', name: 'a.vtt', bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n') },
      ],
      { 'transcripts[0]': 'Hello there' },
    )
    const files = await unzipped((await read(await exported(ada))).rawPayload)
    const name = `media/${data.files[0]?.fileId}`
    expect(files.get(`${name}-captions.vtt`)?.toString()).toContain('WEBVTT')
    expect(files.get(`${name}-transcript.txt`)?.toString()).toBe('Hello there')
    expect(files.get('index.html')?.toString()).toContain('<html lang="fr" dir="ltr">')
    expect(files.get('index.html')?.toString()).toContain('Ce que nos modérateurs ont décidé')
    expect(files.get('pages/posts.html')?.toString()).toContain('>Sous-titres</a>')
    expect(files.get('pages/likes.html')?.toString()).toContain('Il n’y a rien ici.')
    for (const each of [`${name}-captions.vtt`, `${name}-transcript.txt`]) {
      expect(files.get('pages/posts.html')?.toString()).toContain(`href="../${each}"`)
    }
  })

  test('holds large files byte for byte', async () => {
    const ada = await joined(app)
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const grainy = sharp({ create: { width: 1800, height: 1600, channels: 3, background: 'grey', noise } })
    const { files } = await published(app, ada, { images: [await grainy.jpeg({ quality: 95 }).toBuffer()] })
    const { renditions } = await app.ctx.db
      .selectFrom('media_file')
      .select('renditions')
      .where('id', '=', files[0]?.fileId ?? '')
      .executeTakeFirstOrThrow()
    const { key } = (renditions as unknown as { original: { key: string } }).original
    const stored = await buffer(await app.ctx.outside.storage.read(key))
    expect(stored.length).toBeGreaterThan(700_000)
    const inside = await unzipped((await read(await exported(ada))).rawPayload)
    const [picture] = [...inside].filter(([name]) => name.startsWith('media/'))
    expect(picture?.[1].equals(stored)).toBe(true)
  })

  test('holds what the member made, paid and was sent, as pages, JSON, CSV and media', async () => {
    const [ada, fan] = [await joined(app, { verified: true, price: 5 }), await joined(app)]
    const picture = await jpeg(300, 200)
    const post = await published(app, ada, { caption: '<b>A post</b> & more', images: [picture] })
    const withdrawn = await published(app, ada, { images: [await jpeg(40, 30)] })
    await app.call('GET /post/delete-post/{postId}', {
      token: ada.token,
      params: { postId: withdrawn.postId },
    })
    await published(app, fan, { images: [await jpeg(50, 40)] })
    await commented(app, ada, post.postId, 'My own comment')
    await commented(app, fan, post.postId, 'Of somebody else')
    const welcome = { token: ada.token, body: { welcomeMessage: 'Come in' } }
    await app.call('POST /creator/update-own-page', welcome)
    await topUp(app, fan, 100_000)
    const { status } = await pay(app, fan, 'POST /paystack/send-wallet-tip', {
      amount: 12_345,
      transactionSource: 'TIPS',
      creatorId: ada.id,
      message: 'You are great',
    })
    expect(status).toBe(200)
    const url = await exported(ada)
    const { statusCode, headers, rawPayload } = await read(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.zip"$/)
    expect(headers['cache-control']).toContain('no-store')
    const files = await unzipped(rawPayload)
    const text = (name: string) => files.get(name)?.toString() ?? ''
    const json = (name: string) => JSON.parse(text(`data/${name}.json`))

    expect([...files.keys()].filter((name) => name.endsWith('.json'))).toHaveLength(exportSections.length)
    for (const { name } of exportSections) {
      expect(json(name)).toBeInstanceOf(Array)
      expect(text('index.html')).toContain(`href="pages/${name}.html"`)
      expect(text(`pages/${name}.html`)).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    }
    expect(text('index.html')).toContain('prefers-color-scheme:dark')
    expect(json('profile')).toMatchObject([{ email: ada.email, username: ada.username }])
    expect(json('posts')).toHaveLength(2)
    expect(json('posts')).toContainEqual(
      expect.objectContaining({ caption: '<b>A post</b> & more', comments: 2 }),
    )
    expect(text('pages/posts.html')).toContain('&#60;b&#62;A post&#60;/b&#62;')
    expect(json('comments').map(({ content }: { content: string }) => content)).toEqual(['My own comment'])
    expect(json('welcomes')).toEqual([{ what: 'yours now', from: '', content: 'Come in' }])
    expect(json('messages')).toMatchObject([
      { message: 'You are great', from: fan.username, amountMinor: 12_345, amount: '123.45' },
    ])
    expect(json('ledger')).toMatchObject([{ kind: 'TIP', account: 'available', currencyCode: 'NGN' }])
    const [head = '', line = ''] = text('data/ledger.csv').split('\r\n')
    expect(head).toContain('amountMinor,amount')
    expect(line).toContain(`${json('ledger')[0].amountMinor},${json('ledger')[0].amount}`)
    const media = [...files.keys()].filter((name) => name.startsWith('media/'))
    expect(media).toHaveLength(1)
    expect(text('pages/posts.html')).toContain(`src="../${media[0]}"`)
    const { rows } = await sql<{ key: string }>`
      SELECT renditions -> 'original' ->> 'key' AS key FROM media_file WHERE owner_id = ${ada.id}`.execute(
      app.ctx.db,
    )
    const stored = await buffer(await app.ctx.outside.storage.read(rows[0]?.key ?? ''))
    expect(files.get(media[0] ?? '')?.equals(stored)).toBe(true)
    const whole = [...files.values()].map((file) => file.toString('latin1')).join()
    expect(whole).not.toContain('Of somebody else')
    expect(whole).not.toContain('$argon2')
  })

  test('is told of by mail, whose link is no key to it', async () => {
    const ada = await joined(app)
    await exported(ada)
    const mail = app.mails.findLast(({ to }) => to === ada.email)
    expect(mail?.text).toContain('/settings/account#export')
    expect(mail?.text).not.toMatch(/\/exports\//)
  })

  test('takes more than a session to read, and the session too', async () => {
    const ada = await joined(app)
    const url = await exported(ada)
    expect((await open(ada, false)).problem.code).toBe('CONFIRMATION_REQUIRED')
    expect((await read(url)).statusCode).toBe(200)
    const [path = ''] = url.split('?')
    expect((await read(path)).statusCode).toBe(404)
    expect((await read(url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).statusCode).toBe(404)
    const bola = await joined(app)
    const ofBola = await exported(bola)
    expect((await read(`${path}?${ofBola.split('?')[1]}`)).statusCode).toBe(404)
    await app.call('POST /user/logout', { token: ada.token })
    expect((await read(url)).statusCode).toBe(404)
  })

  test('is read by ranges, of which each is right by itself, and its address ends after an hour', async () => {
    const ada = await joined(app)
    const url = await exported(ada)
    const { rawPayload: whole, headers } = await read(url)
    for (const [from, to] of [
      [0, 0],
      [15, 40],
      [16, 31],
      [1001, 2005],
    ] as const) {
      const part = await read(url, { range: `bytes=${from}-${to}` })
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${to}/${whole.length}`,
      ])
      expect(part.rawPayload.equals(whole.subarray(from, to + 1))).toBe(true)
    }
    expect((await read(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
    expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    app.clock.advance({ minutes: 61 })
    expect((await read(url)).statusCode).toBe(404)
  })

  test('lies sealed in the store', async () => {
    const ada = await joined(app)
    const url = await exported(ada)
    const { exportId } = (await stateOf(ada)) ?? {}
    const stored = await buffer(await app.ctx.outside.storage.read(`exports/${exportId}`))
    const { rawPayload } = await read(url)
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(stored).toHaveLength(rawPayload.length)
    expect(stored.includes('index.html')).toBe(false)
    expect(rawPayload.includes('index.html')).toBe(true)
  })

  test('is made one at a time, and another takes its place', async () => {
    const ada = await joined(app)
    const [one, two] = await Promise.all([start(ada), start(ada)])
    expect(one.data.exportId).toBe(two.data.exportId)
    await app.drain()
    const first = (await open(ada)).data.url
    const { data } = await start(ada)
    expect(data.exportId).not.toBe(one.data.exportId)
    expect((await open(ada)).problem.code).toBe('NOT_FOUND')
    expect((await read(first)).statusCode).toBe(404)
    await app.drain()
    await sweepAccountExports.run(app.ctx, {})
    expect(await storedExports()).toContain(data.exportId)
    expect(await storedExports()).not.toContain(one.data.exportId)
  })

  test('is one’s own, whatever others start', async () => {
    const [ada, bola] = [await joined(app), await joined(app)]
    await exported(ada)
    expect(await stateOf(bola)).toBeNull()
    await exported(bola)
    expect(await stateOf(ada)).toMatchObject({ state: 'READY' })
  })

  test('is read by nobody whose account or session is over, though nothing was done about it', async () => {
    const [ada, bola] = [await joined(app), await joined(app)]
    const [ofAda, ofBola] = [await exported(ada), await exported(bola)]
    await sql`UPDATE account SET deactivated_at = ${app.clock.now()} WHERE id = ${ada.id}`.execute(app.ctx.db)
    await sql`UPDATE session SET expires_at = ${app.clock.now()} WHERE account_id = ${bola.id}`.execute(
      app.ctx.db,
    )
    expect([(await read(ofAda)).statusCode, (await read(ofBola)).statusCode]).toEqual([404, 404])
  })

  test('is not made of an account that is gone, before it begins or while it is made', async () => {
    const [ada, bola] = [await joined(app), await joined(app)]
    const { storage } = app.ctx.outside
    const store = storage.put
    const put = vi.spyOn(storage, 'put')
    await start(ada)
    await gone(ada)
    await app.drain()
    expect(put).not.toHaveBeenCalled()

    put.mockImplementation(async (...given) => {
      await gone(bola)
      await store.apply(storage, given)
    })
    const { exportId } = (await start(bola)).data
    await app.drain()
    expect(put).toHaveBeenCalled()
    expect(await storedExports()).not.toContain(exportId)
  })

  test('is dead after a day, and removed', async () => {
    const ada = await joined(app)
    await exported(ada)
    const { exportId = '' } = (await stateOf(ada)) ?? {}
    app.clock.advance({ hours: 23 })
    await sweepAccountExports.run(app.ctx, {})
    expect(await storedExports()).toContain(exportId)
    app.clock.advance({ hours: 2 })
    expect(await stateOf(ada)).toBeNull()
    expect((await open(ada)).problem.code).toBe('NOT_FOUND')
    await sweepAccountExports.run(app.ctx, {})
    expect(await storedExports()).not.toContain(exportId)
    const longer = sql`UPDATE account_export SET ends_at = ready_at + interval '25 hours'`
    const bola = await joined(app)
    await exported(bola)
    await expect(longer.execute(app.ctx.db)).rejects.toThrow('account_export_ends')
  })

  test('goes with the account, also where it is being made', async () => {
    const [ada, bola] = [await joined(app), await joined(app)]
    await exported(ada)
    const made = (await stateOf(ada))?.exportId
    const pendingId = (await start(bola)).data.exportId
    for (const { token, password } of [ada, bola]) {
      const body = { confirmation: { password } }
      expect((await app.call('POST /user/delete-account', { token, body })).status).toBe(200)
    }
    await app.drain()
    await sweepAccountExports.run(app.ctx, {})
    const left = await storedExports()
    expect(left.filter((name) => name === made || name === pendingId)).toEqual([])
  })

  test('that cannot be made says so, and leaves nothing', async () => {
    const ada = await joined(app)
    await published(app, ada, { images: [await jpeg(50, 50)] })
    const { read: whole } = app.ctx.outside.storage
    app.ctx.outside.storage.read = async () => {
      throw new Error('The store is gone.')
    }
    await start(ada)
    await app.drain()
    app.ctx.outside.storage.read = whole
    const failed = await stateOf(ada)
    expect(failed?.state).toBe('FAILED')
    expect(await storedExports()).not.toContain(failed?.exportId)
    expect((await open(ada)).problem.code).toBe('NOT_FOUND')
    await exported(ada)
  })
})

/** Counts the rows of the person’s export with a value, by section and column. */
async function countExported({ id }: Person): Promise<Record<string, number>> {
  const exportedColumns: Record<string, number> = {}
  for (const section of exportSections) {
    for await (const row of streamExportSectionRows(app.ctx, section, id)) {
      for (const [column, value] of Object.entries(row)) {
        const name = `${section.name}.${column}`
        const isNothing = value === null || value === '' || JSON.stringify(value) === '[]'
        if (!isNothing) exportedColumns[name] = (exportedColumns[name] ?? 0) + 1
      }
    }
  }
  return exportedColumns
}

test('an export tells nothing of what others did, who did everything', async () => {
  const { quagga, bola } = await useEveryFeature(app)
  const { postId } = await giveMore(app, bola, quagga)
  await disputed(app, (await paid(app, { amount: 20_000, source: 'TOP_UP', fan: bola })).reference)
  const exportedColumns = Object.keys({ ...(await countExported(quagga)), ...(await countExported(bola)) })
  for (const { name } of exportSections)
    expect(exportedColumns.filter((column) => column.startsWith(`${name}.`))).not.toEqual([])
  const all = [
    'profile.topics',
    'profile.links',
    'profile.media',
    'settings.interests',
    'settings.mutedWords',
  ]
  expect(exportedColumns).toEqual(
    expect.arrayContaining([...all, 'settings.quietHours', 'saves.folders', 'lists.people']),
  )

  const ada = await joined(app)
  const { token } = ada
  await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token })
  const picture = new FormData()
  picture.set('IMAGE', new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), 'a.jpg')
  expect((await app.call('POST /user/update-avatar', { token, form: picture })).status).toBe(200)
  expect((await app.call('GET /user/remove-avatar', { token })).status).toBe(200)
  expect(await countExported(ada)).toMatchInlineSnapshot(`
    {
      "profile.countryCode": 1,
      "profile.currencyCode": 1,
      "profile.dateJoined": 1,
      "profile.dateOfBirth": 1,
      "profile.dateTermsAccepted": 1,
      "profile.displayName": 1,
      "profile.email": 1,
      "profile.isFreeSubscription": 1,
      "profile.posts": 1,
      "profile.subscribedTo": 1,
      "profile.subscribers": 1,
      "profile.subscriptionPrice": 1,
      "profile.subscriptionPriceMinor": 1,
      "profile.username": 1,
      "profile.verificationStatus": 1,
      "saves.dateSaved": 1,
      "saves.postId": 1,
      "saves.postOf": 1,
      "sessions.dateLastUsed": 3,
      "sessions.device": 2,
      "sessions.place": 2,
      "sessions.what": 3,
      "settings.adultContent": 1,
      "settings.commentsFrom": 1,
      "settings.darkMode": 1,
      "settings.isAdultPage": 1,
      "settings.isFindable": 1,
      "settings.isSuggestible": 1,
      "settings.mailCodes": 1,
      "settings.mentionsFrom": 1,
    }
  `)
})

/** Tables whose rows are somebody's, of which an export tells nothing: what machines remember, or what others wrote. */
const notExported = [
  'account_export bank_change bell closed_session comment_count email_change event factor_reset media_upload merged_creator one_time_code poll poll_option_count popular_creator',
  'post_content_tag post_count post_request post_words publication_file reply_count signal storage_use stored_file timeline timeline_entry',
  'trending_post upload upload_piece user_list_item',
].flatMap((names) => names.split(' '))

test('every table whose rows go with a person is in their export, or is a known exception', () => {
  const statements = exportSections.map((section) => section.sql).join('\n')
  const missing = Object.entries(erasurePolicy)
    .filter(([table, policy]) => policy === 'GONE' && !notExported.includes(table))
    .filter(([table]) => !new RegExp(`\\b${table}\\b`).test(statements))
  expect(missing.map(([table]) => table)).toEqual([])
})
