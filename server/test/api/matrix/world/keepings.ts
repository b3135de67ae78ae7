import { giveBelongings } from '../../../setup/belongings.ts'
import { polled } from '../../../setup/polls.ts'
import type { Making } from './making.ts'
import type { Posts } from './posts.ts'
import type { Remarks } from './remarks.ts'

/**
 * Creates the fan’s private data: votes, lists, folders, sessions, keys and what else nobody may know about
 * them.
 */
export async function makeKeepings(
  { app, people: { creator, fan, free }, mark, secret }: Making,
  { openPoll, paidPicture }: Posts,
  open: Remarks,
) {
  const call = app.call
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
  return { list, listed, folder, saved, sessionId, passkeyId }
}
