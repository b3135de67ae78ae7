import type { Post } from '@fanfare/contract/shapes/posts'
import { sql } from 'kysely'
import { makeCurrent } from '../../../src/transfers/platform-accounts/set-platform-account.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { giveBelongings } from '../../setup/belongings.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, replied } from '../../setup/comments.ts'
import { chargeCard, type MoneyApp, type Paying, pay, topUp } from '../../setup/money/money.ts'
import { request, tipped } from '../../setup/money/withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { entitled, jpeg, publish, published } from '../../setup/posts.ts'

/** Nobody makes media here, so that what is published stays a draft; and X is away, even where a sandbox runs beside. */
export const settings = {
  MEDIA_WAIT_MS: '0',
  MEDIA_PATIENCE_MS: '60000',
  PASSKEY_DOMAIN: 'localhost',
  X_BASE_URL: 'http://127.0.0.1:9',
}

/** Who tries every call: towards the two whose world it is, `creator` and her `fan`. */
export const members = [
  'creator',
  'fan',
  'stranger',
  'lapsed',
  'muted',
  'muter',
  'blocked',
  'blocker',
] as const
export type Member = (typeof members)[number]
export type Persona = Member | 'guest'
export const personas: readonly Persona[] = ['guest', ...members]

/** Ids and names that a call may be aimed at, by the parameter that takes them. */
export type Names = Record<string, string>
export const aims = [
  'open',
  'paid',
  'hidden',
  'removed',
  'draft',
  'creator',
  'fan',
  'free',
  'list',
  'folder',
  'left',
  'deleted',
] as const
export type Aim = (typeof aims)[number]

/** Something that only some may read, wherever it is written. */
type Canary = { text: string; what: string; may: readonly Persona[] }

export type World = {
  people: Record<Member | Former | 'free', Person>
  admins: TestAdmin[]
  /** Tokens of who was disabled, and of who signed out. */
  formerAdmins: string[]
  names: Record<Aim, Names>
  canaries: Canary[]
  /** Files of posts, and who may be sent them. */
  files: { what: string; fileId: string; may: readonly Persona[] }[]
}

/** Who was signed in once: she left, is erased, was sent away, or stayed away too long. */
export const formers = ['left', 'deleted', 'suspended', 'expired'] as const
type Former = (typeof formers)[number]

type Remarks = { commentId: string; replyId: string; words: string[] }

/** One small world: what a creator sells, a fan who has bought it and keeps things of her own, and people whom it is not for. */
export async function makeWorld(app: MoneyApp): Promise<World> {
  const canaries: Canary[] = []
  const secret = (what: string, text: string, may: readonly Persona[]) => {
    canaries.push({ what, text, may })
    return text
  }
  const creator = await joined(app, { verified: true, price: 500 })
  const fan = await joined(app)
  const [free, left, deleted, suspended, expired] = [
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
    await joined(app),
    await joined(app),
  ]
  const [stranger, lapsed, muted, muter, blocked, blocker] = [
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
  ]
  const people = {
    creator,
    fan,
    stranger,
    lapsed,
    muted,
    muter,
    blocked,
    blocker,
    free,
    left,
    deleted,
    suspended,
    expired,
  }
  const call = app.call

  // What is for sale, and for everybody.
  const mark = (what: string) => `${what}-${app.ctx.newId().slice(-12).toLowerCase()}`
  const unblocked: Persona[] = ['guest', 'creator', 'fan', 'stranger', 'lapsed', 'muted', 'muter']
  const buyers: Persona[] = ['creator', 'fan', 'muter', 'muted']
  const openPoll = await polled(app, creator, {
    caption: secret('a public caption', mark('open'), unblocked),
  })
  const paidPoll = await polled(app, creator, {
    isPublicPost: false,
    caption: mark('paid'),
    options: [
      secret('an option of a locked poll', mark('option'), buyers),
      secret('an option of a locked poll', mark('option'), buyers),
    ],
  })
  const { data: paidPicture } = await publish(app, creator, { isPublicPost: false, images: [await jpeg()] })
  const [taken, theirs, public_] = [
    await publish(app, creator, { images: [await jpeg()] }),
    await publish(app, left, { images: [await jpeg()] }),
    await publish(app, creator, { images: [await jpeg()] }),
  ]
  await app.drain()
  const fileOf = async (postId: string, token: string) => {
    const { data } = await call('GET /post/get-post-details/{postId}', { params: { postId }, token })
    return data.files[0]?.fileId ?? ''
  }
  const pictures = {
    paid: await fileOf(paidPicture.postId, creator.token),
    open: await fileOf(public_.data.postId, creator.token),
    removed: await fileOf(taken.data.postId, creator.token),
    left: await fileOf(theirs.data.postId, left.token),
  }
  const files: World['files'] = [
    { what: 'a locked file', fileId: pictures.paid, may: buyers },
    { what: 'a public file', fileId: pictures.open, may: unblocked },
    { what: 'a file of a deleted post', fileId: pictures.removed, may: [] },
    { what: 'a file of who left', fileId: pictures.left, may: [] },
  ]
  // What the pages of a tag show.
  await sql`INSERT INTO content_tag (id, code, name) VALUES (${app.ctx.newId()}, 'ART', 'Art') ON CONFLICT DO NOTHING`.execute(
    app.ctx.db,
  )
  for (const { postId } of [openPoll, paidPoll])
    await sql`INSERT INTO post_content_tag (post_id, code) VALUES (${postId}, 'ART')`.execute(app.ctx.db)
  const { data: shown } = await call('GET /post/get-post-details/{postId}', {
    params: { postId: paidPicture.postId },
    token: creator.token,
  })
  for (const { url } of shown.files) secret('a locked file', url ?? '', buyers)
  const removed = await published(app, creator, { caption: secret('a deleted post', mark('removed'), []) })

  // The two who leave have published, written and listened before.
  const leavers = await Promise.all(
    [left, deleted].map(async (person) => {
      const post = await polled(app, person, { caption: secret('a post of who left', mark('gone'), []) })
      const comment = await commented(
        app,
        person,
        openPoll.postId,
        secret('words of who left', mark('gone'), []),
      )
      const reply = await replied(
        app,
        person,
        comment.commentId,
        secret('words of who left', mark('gone'), []),
      )
      secret('the name of who left', person.username, [])
      return { person, post, commentId: comment.commentId, replyId: reply.replyId }
    }),
  )

  await entitled(app, fan, creator)
  // What opens one creator's posts opens no other's.
  await entitled(app, stranger, await joined(app, { verified: true, price: 500 }))
  await sql`UPDATE account_count SET subscribers = subscribers + (account_id = ${creator.id})::integer,
    subscribed_to = subscribed_to + (account_id = ${fan.id})::integer`.execute(app.ctx.db)
  for (const person of [muted, muter, blocked, blocker, lapsed]) {
    await entitled(app, person, creator, new Date(app.clock.now().getTime() + (person === lapsed ? 1 : 1e9)))
  }
  app.clock.advance({ seconds: 31 })

  // What the fan says.
  const remarks = async (post: Post, may: readonly Persona[]): Promise<Remarks> => {
    const words = [mark('comment'), mark('reply')]
    for (const text of words) secret('words under a post', text, may)
    const { commentId } = await commented(app, fan, post.postId, words[0])
    const { replyId } = await replied(app, fan, commentId, words[1])
    return { commentId, replyId, words }
  }
  const heard = unblocked.filter((persona) => persona !== 'muter')
  const open = await remarks(openPoll, heard)
  const paid = await remarks(paidPoll, ['creator', 'fan', 'muted'])
  const hidden = await remarks(openPoll, ['creator', 'fan'])
  await call('POST /comment/hide-comment/{commentId}', {
    params: { commentId: hidden.commentId },
    token: creator.token,
  })

  // What she took back, and what the stranger would rather not read.
  const takenBack = async (
    path: 'POST /comment/delete-comment/{commentId}' | 'POST /comment/delete-reply/{replyId}',
    params: Names,
  ) => {
    const { status } = await call(path, { params: params as never, token: fan.token })
    if (status !== 200) throw new Error('Nothing was taken back.')
    return params
  }
  const said = (text: string) => commented(app, fan, openPoll.postId, text)
  const answered = (text: string) => replied(app, fan, open.commentId, text)
  const unsaid = {
    ...(await takenBack('POST /comment/delete-comment/{commentId}', {
      commentId: (await said(secret('a deleted comment', mark('unsaid'), []))).commentId,
    })),
    ...(await takenBack('POST /comment/delete-reply/{replyId}', {
      replyId: (await answered(secret('a deleted reply', mark('unsaid'), []))).replyId,
    })),
  }
  const word = mark('spoiler').replace('-', '')
  await call('POST /user/update-privacy', { token: stranger.token, body: { mutedWords: [word] } })
  const bearable = heard.filter((persona) => persona !== 'stranger')
  await said(`${word} ${secret('a comment with a muted word', mark('word'), bearable)}`)
  await answered(`${word} ${secret('a reply with a muted word', mark('word'), bearable)}`)

  // What the fan keeps for herself.
  const own = ['fan'] as const
  const mine = { token: fan.token }
  const votedPoll = await polled(app, creator, { caption: 'What next' })
  await call('GET /post/vote-poll-option/{optionId}', {
    ...mine,
    params: { optionId: votedPoll.options[0]?.optionId ?? '' },
  })
  const list = await call('POST /user-folder/create-user-folder', {
    ...mine,
    body: { name: secret('the name of a list', mark('list'), own) },
  })
  await call('POST /user-folder/add-to-user-folder', {
    ...mine,
    body: { userFolderIds: [list.data.userFolderId], creatorId: creator.id },
  })
  const listed = await call('GET /user-folder/search-user-folder-items/{userFolderId}', {
    ...mine,
    params: { userFolderId: list.data.userFolderId },
  })
  const folder = await call('POST /post-folder/create-post-folder', {
    ...mine,
    body: { name: secret('the name of a folder', mark('folder'), own) },
  })
  await call('POST /post-folder/add-to-user-folder', {
    ...mine,
    body: { postFolderIds: [folder.data.postFolderId], postId: openPoll.postId },
  })
  const saved = await call('GET /post-folder/search-post-folder-items/{postFolderId}', {
    ...mine,
    params: { postFolderId: folder.data.postFolderId },
  })
  const another = await call('POST /user/login', { body: { identifier: fan.email, password: fan.password } })
  const sessions = await call('GET /user/sessions', { token: another.data.token })
  const sessionId = sessions.data.find(({ isCurrent }) => isCurrent)?.sessionId
  secret('a session', sessionId ?? '', own)
  // What the fan alone did is said of nobody else.
  for (const flag of ['hasLiked', 'isSaved', 'hasVoted', 'hasBell']) secret(flag, `"${flag}":true`, own)
  secret('isMuted', '"isMuted":true', ['creator', 'fan', 'muter'])
  const passkeyId = app.ctx.newId()
  await app.ctx.db
    .insertInto('passkey')
    .values({
      id: passkeyId,
      account_id: fan.id,
      credential_id: Buffer.from(passkeyId),
      public_key: Buffer.from('none'),
      sign_count: 0n,
      transports: [],
      name: secret('the name of a passkey', mark('passkey'), own),
      created_at: app.clock.now(),
      last_used_at: null,
    })
    .execute()

  const near = { creator, postId: paidPicture.postId, sessionId: sessionId ?? '' }
  for (const text of await giveBelongings(app, fan, near)) secret('what the fan keeps', text, own)
  await call('GET /comment/like-comment/{commentId}', { ...mine, params: { commentId: open.commentId } })
  await call('GET /comment/like-reply/{replyId}', { ...mine, params: { replyId: open.replyId } })

  await call('POST /creator/update-own-page', { token: free.token, body: { welcomeMessage: 'Come in' } })

  // Her money, and the creator's.
  const reference = `CARD_${app.ctx.newId()}`
  const card: Paying = {
    amount: 400_000,
    reference: secret('the reference of a payment', reference, own),
    saveCard: true,
  }
  await pay(app, fan, 'POST /paystack/start', card)
  await chargeCard(app, fan, card)
  await pay(app, fan, 'POST /paystack/verify', card)
  const cards = await call('GET /wallet/saved-cards', mine)
  await tipped(app, fan, creator, 100_000)
  await tipped(app, fan, left, 10_000)
  const booked = await call('GET /wallet/search-wallet-transactions', mine)
  secret('a top-up', booked.data.find(({ source }) => source === 'TOP_UP')?.id ?? '', own)
  secret('a saved card', cards.data[0]?.savedCardId ?? '', own)
  const platform = { bankName: 'Harbour Bank', accountName: 'Fanfare Limited', accountNumber: '9876543210' }
  await app.ctx.db
    .transaction()
    .execute((tx) => makeCurrent(tx, app.ctx, { currencyCode: 'NGN', ...platform }))
  const transfer = await call('POST /transfer/start', {
    ...mine,
    body: { amount: 500_000 as never, currencyCode: 'NGN' },
  })
  if (transfer.data) secret('the reference code of a transfer', transfer.data.reference, own)
  const withdrawal = await request(app, creator)
  if (withdrawal.status !== 201) throw new Error('Nothing was withdrawn.')
  secret('a bank account', '0123456789', ['creator'])
  for (const person of [stranger, lapsed, muted, muter, blocked, blocker]) await topUp(app, person, 300_000)

  for (const [post, token] of [
    [openPoll, fan.token],
    [paidPoll, fan.token],
  ] as const) {
    await call('GET /post/like-post/{postId}', { params: { postId: post.postId }, token })
  }
  for (const person of [creator, fan, free]) {
    await call('POST /user/toggle-mute/{userId}', { params: { userId: muted.id }, token: person.token })
    await call('POST /user/toggle-mute/{userId}', { params: { userId: person.id }, token: muter.token })
    await toggledBlock(app, person, blocked)
    await toggledBlock(app, blocker, person)
  }

  // Somebody deletes, is sent away, and two leave.
  for (const postId of [removed.postId, taken.data.postId])
    await call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
  const admins = await Promise.all(
    (['OWNER', 'FINANCE', 'MODERATOR', 'SUPPORT'] as const).map((role) => adminOf(app, role)),
  )
  const [disabled, idle] = [await adminOf(app), await adminOf(app)]
  await call('POST /admin/deactivate-user/{userId}', {
    params: { userId: suspended.id },
    token: admins[0]?.token ?? '',
    body: { reason: 'Broke the rules' },
  })
  await app.drain()
  for (const [path, person] of [
    ['POST /user/deactivate-account', left],
    ['POST /user/delete-account', deleted],
  ] as const) {
    const gone = await call(path, {
      token: person.token,
      body: { confirmation: { password: person.password } },
    })
    if (gone.status !== 200) throw new Error(`Nobody left: ${JSON.stringify(gone.problem)}`)
  }
  await app.drain()

  // What lets these in is still there, and may not be enough.
  await sql`UPDATE session SET expires_at = ${app.clock.now()} WHERE account_id = ${expired.id}`.execute(
    app.ctx.db,
  )
  await sql`UPDATE admin_session SET expires_at = ${app.clock.now()} WHERE admin_id = ${idle.id}`.execute(
    app.ctx.db,
  )
  await sql`UPDATE admin SET disabled_at = ${app.clock.now()} WHERE id = ${disabled.id}`.execute(app.ctx.db)

  // Made ready by nobody: no job is worked off any more.
  const draft = await publish(app, creator, {
    caption: secret('a post that is not there yet', mark('draft'), ['creator']),
    images: [await jpeg()],
  })
  if (draft.data?.status !== 'PROCESSING') throw new Error('The draft is no draft.')

  for (const [persona, person] of Object.entries(people)) {
    secret(
      `the mail address of ${persona}`,
      person.email,
      members.filter((each) => each === persona),
    )
  }
  const named = ({ id, username }: Person): Names => ({
    userId: id,
    creatorId: id,
    username,
    creatorUsername: username,
    searchTerm: username,
  })
  const [goneByHerself, goneForGood] = leavers.map(({ person, post, commentId, replyId }) => ({
    ...named(person),
    postId: post.postId,
    optionId: post.options[0]?.optionId ?? '',
    commentId,
    replyId,
  }))
  const whole = (names: Record<string, string | null | undefined>): Names =>
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => {
        if (!value) throw new Error(`The world lacks a ${name}.`)
        return [name, value]
      }),
    )
  return {
    people,
    admins,
    formerAdmins: [disabled.token, idle.token],
    canaries,
    files,
    names: {
      open: whole({
        postId: openPoll.postId,
        optionId: openPoll.options[0]?.optionId,
        fileId: pictures.open,
        ...ids(open),
      }),
      paid: whole({
        postId: paidPoll.postId,
        optionId: paidPoll.options[0]?.optionId,
        fileId: pictures.paid,
        ...ids(paid),
      }),
      hidden: ids(hidden),
      removed: { postId: removed.postId, fileId: pictures.removed, ...unsaid },
      draft: { postId: draft.data.postId },
      creator: named(creator),
      fan: whole({
        ...named(fan),
        userFolderId: list.data.userFolderId,
        userFolderItemId: listed.data[0]?.userFolderItemId,
        postFolderId: folder.data.postFolderId,
        postFolderItemId: saved.data[0]?.postFolderItemId,
        sessionId,
        passkeyId,
        savedCardId: cards.data[0]?.savedCardId,
        transferId: transfer.data?.id,
        transactionId: booked.data.find(({ source }) => source === 'TOP_UP')?.id,
      }),
      free: named(free),
      list: { userFolderId: list.data.userFolderId, creatorId: free.id },
      folder: {
        postFolderId: folder.data.postFolderId,
        postFolderItemId: folder.data.postFolderId,
        postId: paidPoll.postId,
      },
      left: whole({ ...goneByHerself, fileId: pictures.left }),
      deleted: whole(goneForGood ?? {}),
    },
  }
}

const ids = ({ commentId, replyId }: Remarks): Names => ({ commentId, replyId })
