import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccounts } from '../../../src/accounts/leaving/erase-accounts.ts'
import type { Log } from '../../../src/context.ts'
import { tasks } from '../../../src/tasks.ts'
import { adminOf } from '../../setup/admins.ts'
import { commented, replied } from '../../setup/comments.ts'
import { fates } from '../../setup/fates-of-columns.ts'
import { metadataOf, publishFiles, sent, tus } from '../../setup/media.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { request } from '../../setup/withdrawals.ts'

const app = await startMoneyApp({ SESSION_DAYS: '180' })
const written: string[] = []
const note = (...said: unknown[]) =>
  void written.push(JSON.stringify(said.map(String)) + JSON.stringify(said))
app.ctx.log = { info: note, error: note } satisfies Log

const bank = {
  bankName: 'Quaggabank',
  bankAccountName: 'Zephyrine Quaggafoot',
  bankAccountNumber: '7391046582',
}
const marks = {
  username: 'quagga.zephyrine',
  displayName: 'Quagga Displayed',
  email: 'quagga.zephyrine@people.example',
  bio: 'quaggabio',
  location: 'Quaggatown',
  website: 'quaggasite',
  legalName: 'Zephyrine Legalquagga',
  address: '77 Quaggastreet',
  elsewhere: '@quaggaelsewhere',
  welcome: 'quaggawelcome',
  bankHolder: bank.bankAccountName,
  bankNumber: bank.bankAccountNumber,
  caption: 'quaggacaption',
  alternative: 'quaggaalternative',
  option: 'quaggaoption',
  comment: 'quaggacomment',
  reply: 'quaggareply',
  folder: 'quaggafolder',
  list: 'quaggalist',
  tip: 'quaggatip',
  report: 'quaggareport',
  device: 'quaggadevice',
  reason: 'quaggareason',
  formerUsername: 'quaggaformer',
  wantedEmail: 'quaggawanted@people.example',
  network: '203.0.113.77',
  pushEndpoint: 'https://push.example/quaggapush',
  passkey: 'quaggapasskey',
  mutedWord: 'quaggamuted',
  link: 'quaggalink',
  upload: 'quaggaupload',
  // What all of these begin with, however the rest was cut, joined or made plain.
  root: 'quagga',
  name: 'zephyrine',
}

/** Every row of every table in which one of these words stands, in text, JSON, search words or bytes. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.ctx.db)
  const likes = words.flatMap((word) => [
    `%${word.replaceAll('_', '\\_')}%`,
    `%${Buffer.from(word).toString('hex')}%`,
  ])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT row::text FROM ${sql.raw(name)} AS row WHERE row::text ILIKE ANY(${likes}) LIMIT 3`.execute(
      app.ctx.db,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What lies in the store. */
async function stored(): Promise<Map<string, Buffer>> {
  const root = new URL(app.ctx.config.storageUrl).pathname
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const found = new Map<string, Buffer>()
  for (const file of files) {
    if (file.isFile())
      found.set(join(file.parentPath, file.name), await readFile(join(file.parentPath, file.name)))
  }
  return found
}

function pictureForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('IMAGE', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'quagga.jpg')
  return form
}

async function ok<T extends { status: number }>(answering: Promise<T>): Promise<T> {
  const answer = await answering
  if (answer.status >= 300) throw new Error(JSON.stringify(answer))
  return answer
}

/** Does all that the product offers, with words that nobody else has. */
async function lived(): Promise<{ quagga: Person; bola: Person; posts: string[] }> {
  const bola = await joined(app, { verified: true, price: 500 })
  let quagga = await joined(app, {
    username: marks.formerUsername,
    displayName: marks.displayName,
    verified: true,
    price: 700,
  })
  const { token } = quagga
  const confirmation = { password: quagga.password }
  await ok(
    app.call('POST /user/update-user', {
      token,
      body: {
        username: marks.username,
        bio: marks.bio,
        location: marks.location,
        websiteUrl: `https://${marks.website}.example/`,
        bank,
        confirmation,
      },
    }),
  )
  await sql`UPDATE account SET email = ${marks.email} WHERE id = ${quagga.id}`.execute(app.ctx.db)
  quagga = { ...quagga, username: marks.username, email: marks.email }
  await ok(
    app.call('POST /user/login', {
      body: { identifier: marks.username, password: quagga.password },
      headers: { 'user-agent': `Mozilla/5.0 (${marks.device})` },
    }),
  )
  await ok(
    app.call('POST /user/start-email-change', { token, body: { email: marks.wantedEmail, confirmation } }),
  )
  for (const [{ token }, welcomeMessage] of [
    [quagga, marks.welcome],
    [bola, `Also ask @${marks.formerUsername} and @${marks.username}.`],
  ] as const) {
    await ok(app.call('POST /creator/update-own-page', { token, body: { welcomeMessage } }))
  }
  await ok(app.call('POST /user/update-avatar', { token, form: pictureForm(await jpeg(333, 333)) }))
  await ok(app.call('POST /user/update-banner', { token, form: pictureForm(await jpeg(999, 333)) }))
  await sql`
    INSERT INTO verification_request (id, account_id, status, legal_name, date_of_birth, address, country_code,
      document_front_key, document_back_key, selfie_key, submitted_at, decided_at, reason)
    VALUES (${app.ctx.newId()}, ${quagga.id}, 'VERIFIED', ${marks.legalName}, '1990-01-01', ${marks.address}, 'NG',
      'documents/a', 'documents/b', 'documents/c', now(), now(), ${marks.reason})`.execute(app.ctx.db)
  await sql`INSERT INTO linked_identity (provider, subject, account_id, label, linked_at, last_used_at)
    VALUES ('X', '42', ${quagga.id}, ${marks.elsewhere}, now(), now())`.execute(app.ctx.db)
  for (const name of ['a', 'b', 'c']) {
    await app.ctx.outside.storage.put(`documents/${name}`, new URL(import.meta.url).pathname, 'text/plain')
  }

  await sql`UPDATE session SET address = ${marks.network} WHERE account_id = ${quagga.id}`.execute(app.ctx.db)
  await sql`INSERT INTO sign_in_place (account_id, address, last_at) VALUES (${quagga.id}, ${marks.network}, now())`.execute(
    app.ctx.db,
  )
  await sql`INSERT INTO push_device (session_id, endpoint, public_key, auth_secret, created_at)
    SELECT id, ${marks.pushEndpoint}, ${Buffer.alloc(65, 4)}, ${Buffer.alloc(16)}, now() FROM session
    WHERE account_id = ${quagga.id} LIMIT 1`.execute(app.ctx.db)
  await sql`INSERT INTO passkey (id, account_id, credential_id, public_key, sign_count, transports, name, created_at)
    VALUES (${app.ctx.newId()}, ${quagga.id}, ${Buffer.from('quagga')}, 'key', 0, '{}', ${marks.passkey}, now())`.execute(
    app.ctx.db,
  )
  await ok(app.call('POST /user/update-privacy', { token, body: { mutedWords: [marks.mutedWord] } }))
  await ok(
    app.call('POST /creator/update-own-page', {
      token,
      body: { links: [{ label: marks.link, url: 'https://elsewhere.example/' }] },
    }),
  )
  // She took the back-office's door for hers.
  await app.call('POST /admin/login', { body: { email: marks.email, password: quagga.password } })
  // And began to send a picture that she never finished.
  const half = await jpeg(900, 700)
  const begun = await tus(app, 'POST', '/uploads', {
    token,
    headers: {
      'upload-length': String(half.length),
      'upload-metadata': metadataOf({ part: 'IMAGE', filename: `${marks.upload}.jpg` }),
    },
  })
  await tus(app, 'PATCH', String(begun.headers.location), {
    token,
    bytes: half.subarray(0, 500),
    headers: { 'upload-offset': '0' },
  })

  const posts: string[] = []
  for (const isPublicPost of [true, false]) {
    const post = await published(app, quagga, { caption: `${marks.caption} @${bola.username}`, isPublicPost })
    const poll = await polled(app, quagga, {
      options: [marks.option, 'another'],
      isPublicPost,
      caption: 'Which',
    })
    const { data: media } = await ok(
      publishFiles(
        app,
        quagga,
        [
          { part: 'IMAGE', name: 'quagga.jpg', bytes: await jpeg(700, 500) },
          await sent('VIDEO[k]', 'h264-aac.mp4'),
        ],
        {
          caption: marks.caption,
          'alternativeTexts[0]': marks.alternative,
          isPublicPost: String(isPublicPost),
        },
      ),
    )
    posts.push(post.postId, poll.postId, media.postId)
  }
  const theirs = await published(app, bola, {
    caption: `With @${marks.username} and @${marks.formerUsername}.`,
  })
  const { commentId } = await commented(app, quagga, theirs.postId, marks.comment)
  const other = await commented(app, bola, theirs.postId, `Thanks @${marks.username}, dear`)
  await replied(app, quagga, other.commentId, marks.reply)
  await replied(app, bola, commentId, `Yes @${marks.username}!`)
  const params = { postId: theirs.postId }
  await ok(app.call('GET /post/like-post/{postId}', { params, token }))
  await ok(app.call('POST /post-folder/toggle-save/{postId}', { params, token }))
  await ok(app.call('POST /post-folder/create-post-folder', { token, body: { name: marks.folder } }))
  const { data: list } = await ok(
    app.call('POST /user-folder/create-user-folder', { token, body: { name: marks.list } }),
  )
  await ok(
    app.call('POST /user-folder/add-to-user-folder', {
      token,
      body: { userFolderIds: [list.userFolderId], creatorId: bola.id },
    }),
  )
  await ok(
    app.call('POST /report/report-profile/{userId}', {
      token,
      params: { userId: bola.id },
      body: { reason: 'Scam or fraud', description: marks.report },
    }),
  )
  await ok(
    app.call('POST /report/report-profile/{userId}', {
      token: bola.token,
      params: { userId: quagga.id },
      body: { reason: 'Scam or fraud', description: `${marks.username} took it` },
    }),
  )

  for (const person of [quagga, bola]) await topUp(app, person, 500_000)
  const months: [Person, Person, number][] = [
    [quagga, bola, 50_000],
    [bola, quagga, 70_000],
  ]
  for (const [fan, creator, amount] of months) {
    await ok(
      pay(app, fan, 'POST /paystack/create-wallet-subscription', {
        amount,
        transactionSource: 'SUBSCRIPTION',
        creatorId: creator.id,
      }),
    )
    await ok(
      pay(app, fan, 'POST /paystack/send-wallet-tip', {
        amount: 20_000,
        transactionSource: 'TIPS',
        creatorId: creator.id,
        message: marks.tip,
      }),
    )
  }
  await ok(
    app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      token,
      params: { creatorUsername: bola.username },
      body: { reason: marks.reason },
    }),
  )
  const { data: wish } = await ok(
    request(app, quagga, {
      bankName: bank.bankName,
      accountName: bank.bankAccountName,
      accountNumber: bank.bankAccountNumber,
    }),
  )
  const finance = await adminOf(app, 'FINANCE')
  await ok(
    app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
      token: finance.token,
      params: { withdrawalRequestId: wish.id },
      body: { reason: `${marks.reason} of ${marks.bankHolder}` },
    }),
  )
  await app.drain()
  // A letter that no server took stays in the queue, with what the server said of the address.
  await sql`
    SELECT graphile_worker.add_job('mail-loss-to', json_build_object('to', ${marks.email}::text, 'accountId', ${quagga.id}::text),
      run_at := now() + interval '1 year')`.execute(app.ctx.db)
  return { quagga, bola, posts }
}

describe('14 days after somebody deleted her account', () => {
  test('nothing in the database, the store or the log names her or shows what she made', async () => {
    const { quagga, bola, posts } = await lived()
    const words = Object.values(marks)
    for (const [name, word] of Object.entries(marks)) {
      expect([name, (await rowsWith([word])).length > 0]).toEqual([name, true])
    }
    await ok(app.call('POST /user/start-export', { token: quagga.token }))
    await app.drain()
    const before = await stored()
    expect([...before.keys()].some((path) => path.includes('/exports/'))).toBe(true)
    const ofBola = await app.call('GET /creator/get-creator-details/{username}', {
      token: bola.token,
      params: { username: bola.username },
    })
    expect(ofBola.status).toBe(200)

    const { status, problem } = await app.call('POST /user/delete-account', {
      token: quagga.token,
      body: { confirmation: { password: quagga.password } },
    })
    expect([status, problem]).toEqual([200, undefined])
    await app.drain()
    app.clock.advance({ days: 13, hours: 23 })
    await eraseAccounts.run(app.ctx, {})
    expect((await rowsWith([marks.email])).length).toBeGreaterThan(0)
    app.clock.advance({ hours: 2 })
    await eraseAccounts.run(app.ctx, {})
    for (const name of ['count-words', 'sweep-accounts', 'purge-files']) {
      const job = tasks.find((task) => task.name === name)
      await job?.run(app.ctx, {} as never)
    }
    await app.drain()

    expect(await rowsWith(words)).toEqual([])
    const after = await stored()
    const left = [...after.keys()]
    const names = await sql<{ keys: string }>`SELECT renditions::text AS keys FROM media_file`.execute(
      app.ctx.db,
    )
    const kept = names.rows.map(({ keys }) => keys).join()
    expect(left.filter((path) => !kept.includes(path.split('/').slice(-2).join('/')))).toEqual([])
    expect(before.size).toBeGreaterThan(after.size)
    const hashes = new Set([...after.values()].map(hashOf))
    const gone = [...before].filter(([path]) => !after.has(path)).map(([, bytes]) => hashOf(bytes))
    expect(gone.filter((hash) => hashes.has(hash))).toEqual([])
    for (const bytes of after.values()) {
      for (const word of words) expect(bytes.includes(word)).toBe(false)
    }
    for (const word of words) expect(written.join('\n').toLowerCase()).not.toContain(word.toLowerCase())
    const folders = await readdir(tmpdir())
    expect(
      folders.filter((name) => new RegExp(`^fanfare-(form|media)-.*-${process.pid}-`).test(name)),
    ).toEqual([])
    for (const postId of posts) {
      const { status: found } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
      expect(found).toBe(404)
    }

    // Who dealt with her has her own history, and nobody else's name in it; the books balance (checked when the test ends).
    const { data: history } = await app.call('GET /wallet/search-tip-payment-history', { token: bola.token })
    expect(history.map(({ counterparty, message }) => [counterparty, message])).toEqual([
      [null, null],
      [null, null],
    ])
    const { data: feed } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
      token: bola.token,
      params: { username: bola.username, tab: 'all' },
    })
    expect(feed[0]).toMatchObject({ caption: 'With @… and @….', commentCount: 1, likeCount: 0 })
    expect(
      (
        await app.call('GET /creator/get-creator-details/{username}', {
          token: bola.token,
          params: { username: bola.username },
        })
      ).data,
    ).toMatchObject({ subscriberCount: 0, subscribedToCount: 0 })

    // Her name and address are free, and lead to whoever has them now.
    const again = await joined(app, { username: marks.username })
    expect(again.email).toBe(`${marks.username}@people.example`)
    expect(
      (
        await app.call('POST /user/login', {
          body: { identifier: marks.formerUsername, password: quagga.password },
        })
      ).problem.code,
    ).toBe('WRONG_CREDENTIALS')
  }, 120_000)

  test('waits with who has money on hold by then', async () => {
    const amara = await joined(app, { verified: true })
    await app.call('POST /user/delete-account', { token: amara.token, body: {} })
    const transfer = {
      id: app.ctx.newId(),
      account_id: amara.id,
      reference: 'FAN-0000-0000',
      amount_minor: 5n,
      currency_code: 'NGN' as const,
    }
    const now = app.clock.now()
    await app.ctx.db
      .insertInto('transfer')
      .values({
        ...transfer,
        status: 'CLAIMED',
        claimed_at: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 1e9),
      })
      .execute()
    app.clock.advance({ days: 15 })
    await eraseAccounts.run(app.ctx, {})
    const { email } = await app.ctx.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', amara.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(amara.email)
  })
})

describe('each column of the database', () => {
  test('is said to be gone, erased or kept when somebody is erased', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns
      FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`.execute(
      app.ctx.db,
    )
    const said = rows.map(({ table, columns }) => {
      const fate = fates[table]
      if (fate === 'GONE') return [table, columns]
      return [table, fate ? `${fate.kept} ${fate.erased ?? ''}`.trim().split(/\s+/).sort() : []]
    })
    expect(said).toEqual(rows.map(({ table, columns }) => [table, columns]))
    expect(Object.keys(fates).filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  test('of a table whose rows go with a person holds nobody who was erased', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT key.table_name AS table, key.column_name AS column
      FROM information_schema.key_column_usage key
      JOIN information_schema.referential_constraints link USING (constraint_name)
      JOIN information_schema.constraint_column_usage target USING (constraint_name)
      WHERE target.table_name = 'account' AND key.table_schema = 'public'`.execute(app.ctx.db)
    const erased = sql`SELECT id FROM account WHERE erased_at IS NOT NULL`
    for (const { table, column } of rows.filter((row) => fates[row.table] === 'GONE')) {
      const left = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${erased})`.execute(
        app.ctx.db,
      )
      expect([table, column, left.rows.length]).toEqual([table, column, 0])
    }
  })
})
