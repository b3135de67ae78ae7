import { randomBytes } from 'node:crypto'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { sql } from 'kysely'
import { adminOf } from './admins.ts'
import type { TestApp } from './app.ts'
import { toggledBlock } from './blocks.ts'
import { commented, replied } from './comments.ts'
import { joined, type Person } from './people.ts'
import { polled } from './polls.ts'

type Near = { creator: Person; postId: string; sessionId: string }

/**
 * Inserts rows of a person into every table that no action of others changes: a statement that affects
 * everybody would affect these rows.
 * @returns the values among them that nobody else may read
 */
export async function giveBelongings(
  { ctx }: TestApp,
  { id: account_id, email }: Person,
  { creator, postId: post_id, sessionId: session_id }: Near,
): Promise<string[]> {
  const { db } = ctx
  const created_at = ctx.clock.now()
  const expires_at = new Date(created_at.getTime() + 86_400_000)
  const some = (bytes: number) => randomBytes(bytes)
  const [mutedWord, notificationId] = [`muted${ctx.newId().toLowerCase()}`, ctx.newId()]
  const ids = { id: ctx.newId(), old_code_id: ctx.newId(), new_code_id: ctx.newId() }
  for (const id of [ids.old_code_id, ids.new_code_id]) {
    const code = {
      id,
      token_hash: some(32),
      code_hash: some(32),
      purpose: 'CHANGE_EMAIL',
      identifier: email,
    } as const
    await db
      .insertInto('one_time_code')
      .values({ ...code, account_id, created_at, expires_at })
      .execute()
  }
  await db
    .insertInto('email_change')
    .values({
      ...{ account_id, session_id, old_code_id: ids.old_code_id, new_code_id: ids.new_code_id },
      ...{ new_email: `new.${email}`, started_at: created_at, stop_hash: some(32) },
    })
    .execute()
  await db.insertInto('bell').values({ account_id, creator_id: creator.id, rung_at: created_at }).execute()
  await db
    .insertInto('favourite')
    .values({ id: ctx.newId(), owner_id: account_id, person_id: creator.id, added_at: created_at })
    .execute()
  await db.insertInto('hidden_post').values({ account_id, post_id, created_at }).execute()
  await db.insertInto('muted_word').values({ account_id, word: mutedWord }).execute()
  await db.insertInto('interest').values({ account_id, code: 'ART' }).execute()
  await db
    .insertInto('recovery_code')
    .values({ account_id, code_hash: some(32), created_at })
    .execute()
  await db
    .insertInto('linked_identity')
    .values({
      account_id,
      provider: 'GOOGLE',
      subject: account_id,
      label: email,
      linked_at: created_at,
      last_used_at: created_at,
    })
    .execute()
  await db
    .insertInto('profile_link')
    .values({ account_id, place: 0, label: 'Shop', url: 'https://shop.example/' })
    .execute()
  await db
    .insertInto('notification_preference')
    .values({ account_id, subject: 'LIKES', in_app: true, mail: 'DAILY', push: false })
    .execute()
  await db
    .insertInto('notification_outlet')
    .values({ account_id, time_zone: 'Africa/Lagos', quiet_from: '22:00', quiet_to: '07:00' })
    .execute()
  await db
    .insertInto('notification')
    .values({
      ...{ id: notificationId, account_id, kind: 'LIKE', actor_id: creator.id, post_id },
      told_at: created_at,
    })
    .execute()
  await db
    .insertInto('upload')
    .values({
      id: ctx.newId(),
      owner_id: account_id,
      part: 'IMAGE',
      file_name: 'a.jpg',
      bytes: 10n,
      expires_at,
    })
    .execute()
  await db
    .insertInto('push_device')
    .values({
      ...{ account_id, session_id, created_at, endpoint: `https://fcm.googleapis.com/${session_id}` },
      ...{ public_key: Buffer.concat([Buffer.of(4), some(64)]), auth_secret: some(16) },
    })
    .execute()
  return [mutedWord, notificationId]
}

/**
 * Inserts all of those rows, and the results of the person’s actions towards a creator, of both of whom
 * nothing else is known.
 * @returns a post of the creator’s
 */
export async function giveMore(app: TestApp, person: Person, creator: Person): Promise<Post> {
  const [now, admin, nobody] = [app.clock.now(), await adminOf(app, 'MODERATOR'), await joined(app)]
  const post = await polled(app, creator, { caption: 'And then' })
  const { postId, options } = post
  await app.call('GET /post/vote-poll-option/{optionId}', {
    params: { optionId: options[0]?.optionId ?? '' },
    token: person.token,
  })
  const { token } = person
  const { commentId } = await commented(app, person, postId)
  const { replyId } = await replied(app, person, commentId)
  await app.call('GET /comment/like-comment/{commentId}', { params: { commentId }, token })
  await app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token })
  await app.call('POST /post/mark-adult/{postId}', { params: { postId }, token, body: { isAdult: true } })
  const folder = await app.call('POST /post-folder/create-post-folder', { token, body: { name: 'Kept' } })
  await app.call('POST /post-folder/add-to-user-folder', {
    ...{ token, body: { postFolderIds: [folder.data.postFolderId], postId } },
  })
  await app.call('POST /user/toggle-mute/{userId}', { params: { userId: nobody.id }, token })
  await toggledBlock(app, person, nobody)
  const sessions = await app.call('GET /user/sessions', { token })
  await giveBelongings(app, person, { creator, postId, sessionId: sessions.data[0]?.sessionId ?? '' })
  const { db } = app.ctx
  const digits = randomBytes(4)
    .toString('hex')
    .toUpperCase()
    .replace(/[ABDE]/g, 'H')
  const fields = { type: 'TEXT', isPublicPost: true, caption: 'Not yet', contentTagCodes: [] }
  await db
    .insertInto('publication')
    .values({
      post_id: app.ctx.newId(),
      creator_id: person.id,
      fields: JSON.stringify(fields),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('transfer')
    .values({
      ...{
        id: app.ctx.newId(),
        account_id: person.id,
        reference: `FAN-${digits.slice(0, 4)}-${digits.slice(4)}`,
        currency_code: 'NGN',
      },
      ...{ amount_minor: 5n, created_at: now, expires_at: new Date(now.getTime() + 1000) },
    })
    .execute()
  const payment_id = app.ctx.newId()
  await db
    .insertInto('payment')
    .values({
      ...{ id: payment_id, payer_id: person.id, purpose: 'TOP_UP', method: 'CARD', status: 'FAILED' },
      ...{ currency_code: 'NGN', amount_minor: 100_000n, total_minor: 100_000n, reference: payment_id },
      ...{ provider: 'paystack', finished_at: now, vouched_by: 'START' },
      created_at: now,
    })
    .execute()
  await db
    .insertInto('saved_card')
    .values({
      ...{ id: app.ctx.newId(), owner_id: person.id, payment_id, provider: 'paystack', email: person.email },
      ...{ fingerprint: Buffer.alloc(32), sealed_authorization: Buffer.alloc(40), brand: 'Visa' },
      ...{ last4: '4242', expiry_month: 1, expiry_year: 2030, created_at: now },
    })
    .execute()
  await db
    .insertInto('authenticator')
    .values({
      account_id: person.id,
      sealed_secret: Buffer.alloc(60),
      is_confirmed: true,
      used_step: 1n,
      created_at: now,
    })
    .execute()
  await sql`INSERT INTO content_tag (id, code, name) VALUES (${app.ctx.newId()}, 'ART', 'Art') ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await db.insertInto('creator_tag').values({ account_id: person.id, code: 'ART', place: 0 }).execute()
  await db
    .insertInto('report_decision')
    .values({
      ...{ id: app.ctx.newId(), accused_id: person.id, subject_kind: 'PROFILE', subject_id: person.id },
      ...{ decision: 'WARN', rule: 'SPAM' as never, reason: 'Too much', snapshot: '{}', before: '{}' },
      ...{ decided_at: now, decided_by: admin.id, told_at: now },
    })
    .execute()
  await db
    .insertInto('takedown')
    .values({
      ...{ id: app.ctx.newId(), accused_id: person.id, post_id: postId, state: 'TAKEN_DOWN', name: 'Ada' },
      ...{ email: 'a@b.example', address: 'Here', phone: '1', owner: 'Ada', work: 'Mine', signature: 'Ada' },
      ...{ caption: '', created_at: now, decided_at: now, decided_by: admin.id, reason: 'Hers' },
    })
    .execute()
  return post
}
