import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

type Near = { creator: Person; postId: string; sessionId: string }

/**
 * Gives somebody what nobody else's doing changes, a row in each table: were it everybody's that is changed, hers would be.
 * @returns what of that nobody else may read
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
      subject: '1',
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
      ...{ session_id, created_at, endpoint: 'https://fcm.googleapis.com/hers' },
      ...{ public_key: Buffer.concat([Buffer.of(4), some(64)]), auth_secret: some(16) },
    })
    .execute()
  return [mutedWord, notificationId]
}
