import type { Post } from '@fanfare/contract/shapes/social/posts'
import { commented, replied } from '../../../setup/comments.ts'
import type { Names, Persona } from '../cast.ts'
import { type Making, unblocked } from './making.ts'
import type { Posts } from './posts.ts'

export type Remarks = { commentId: string; replyId: string; texts: string[] }

/**
 * Creates the fan’s comments and replies, those of them that are hidden or deleted, and those that the
 * stranger has filtered out.
 */
export async function makeRemarks(
  { app, people: { creator, fan, stranger }, mark, secret }: Making,
  { openPoll, paidPoll }: Posts,
) {
  const call = app.call
  // What the fan says.
  const remarks = async (post: Post, may: readonly Persona[]): Promise<Remarks> => {
    const texts = [mark('comment'), mark('reply')]
    for (const text of texts) secret('words under a post', text, may)
    const { commentId } = await commented(app, fan, post.postId, texts[0])
    const { replyId } = await replied(app, fan, commentId, texts[1])
    return { commentId, replyId, texts }
  }
  const heard = unblocked.filter((persona) => persona !== 'muter')
  const open = await remarks(openPoll, heard)
  const paid = await remarks(paidPoll, ['creator', 'fan', 'muted'])
  const hidden = await remarks(openPoll, ['creator', 'fan'])
  await call('POST /comment/hide-comment/{commentId}', {
    params: { commentId: hidden.commentId },
    token: creator.token,
  })

  // Comments that the fan deleted, and those that the stranger has filtered out.
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
  return { open, paid, hidden, unsaid }
}
