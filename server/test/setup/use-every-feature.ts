import { sql } from 'kysely'
import { adminOf } from './admins.ts'
import { commented, replied } from './comments.ts'
import { metadataOf, publishFiles, sent, tus } from './media.ts'
import { type MoneyApp, pay, topUp } from './money/money.ts'
import { withdrawEverything } from './money/withdrawals.ts'
import { joined, type Person } from './people.ts'
import { polled } from './polls.ts'
import { jpeg, published } from './posts.ts'

const bank = {
  bankName: 'Quaggabank',
  bankAccountName: 'Zephyrine Quaggafoot',
  bankAccountNumber: '7391046582',
}
/** Values that nobody else has as a name, text or address. */
export const marks = {
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
  body: 'quaggabody',
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

/**
 * Uses every feature of the product as quagga, with text that nobody else has; bola interacts with quagga.
 */
export async function useEveryFeature(
  app: MoneyApp,
): Promise<{ quagga: Person; bola: Person; posts: string[] }> {
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
  // Quagga tried to sign in to the back-office.
  await app.call('POST /admin/login', { body: { email: marks.email, password: quagga.password } })
  // And began to upload a picture without finishing.
  const half = await jpeg(900, 700)
  const started = await tus(app, 'POST', '/uploads', {
    token,
    headers: {
      'upload-length': String(half.length),
      'upload-metadata': metadataOf({ part: 'IMAGE', filename: `${marks.upload}.jpg` }),
    },
  })
  await tus(app, 'PATCH', String(started.headers.location), {
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
    const sold = await published(app, creator, {
      caption: creator === quagga ? marks.caption : 'A field',
      parts: { price: '30000', body: creator === quagga ? marks.body : 'Green, and then yellow.' },
    })
    await ok(
      pay(app, fan, 'POST /paystack/purchase-from-wallet', {
        amount: 30_000,
        transactionSource: 'PURCHASE',
        creatorId: creator.id,
        itemKind: 'POST',
        itemId: sold.postId,
      }),
    )
    const { data: purchases } = await ok(app.call('GET /wallet/search-purchases', { token: fan.token }))
    await ok(
      app.call('POST /wallet/request-refund/{purchaseId}', {
        token: fan.token,
        params: { purchaseId: purchases[0]?.purchaseId ?? '' },
        body: { reason: 'NOT_AS_DESCRIBED', description: `It is of ${marks.caption}.` },
      }),
    )
  }
  await ok(app.call('POST /wallet/spending-limit', { token, body: { amount: 50_000_000 } }))
  await ok(
    app.call('POST /subscription/unsubscribe/{creatorUsername}', {
      token,
      params: { creatorUsername: bola.username },
      body: { reason: marks.reason },
    }),
  )
  const { data: wish } = await ok(
    withdrawEverything(app, quagga, {
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
