import { sql } from 'kysely'
import { adminOf } from '../../../setup/admins.ts'
import { commented, replied } from '../../../setup/comments.ts'
import { polled } from '../../../setup/polls.ts'
import type { Making } from './making.ts'
import type { Posts } from './posts.ts'

/** Creates the content of the two personas who leave. */
export async function makeLeavers(
  { app, people: { left, deleted }, mark, secret }: Making,
  { openPoll }: Posts,
) {
  return Promise.all(
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
      // A fan who paid keeps the record of whom.
      secret('the name of who left', person.username, ['fan'])
      return { person, post, commentId: comment.commentId, replyId: reply.replyId }
    }),
  )
}

/** Posts are deleted, somebody is sent away, two leave, and admins and sessions end. */
export async function leave(
  { app, people: { creator, left, deleted, suspended, expired } }: Making,
  { removed, taken }: Posts,
) {
  const call = app.call
  for (const postId of [removed.postId, taken.postId])
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
  return { admins, formerAdmins: [disabled.token, idle.token] }
}
