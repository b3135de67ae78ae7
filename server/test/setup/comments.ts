import type { Comment, Reply } from '@fanfare/contract/shapes/social/comments'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A comment that was made, for certain. */
export async function commented(
  app: TestApp,
  person: Person,
  postId: string,
  content = 'How lovely',
): Promise<Comment> {
  const { status, data, problem } = await app.call('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content },
    token: person.token,
  })
  if (status !== 201) throw new Error(`Nobody commented: ${JSON.stringify(problem)}`)
  return data
}

/** A reply that was made, for certain. */
export async function replied(
  app: TestApp,
  person: Person,
  commentId: string,
  content = 'Indeed',
): Promise<Reply> {
  const { status, data, problem } = await app.call('POST /comment/create-reply/{commentId}', {
    params: { commentId },
    body: { content },
    token: person.token,
  })
  if (status !== 201) throw new Error(`Nobody replied: ${JSON.stringify(problem)}`)
  return data
}

/** The comments on a post as somebody (or a guest) sees them. */
export async function commentsSeen(app: TestApp, postId: string, person?: Person): Promise<Comment[]> {
  const { data, problem } = await app.call('GET /comment/search-comments/{postId}', {
    params: { postId },
    token: person?.token,
  })
  if (problem) throw new Error(`No comments: ${JSON.stringify(problem)}`)
  return data
}

/** Returns the post’s count of comments. */
export async function commentCount(app: TestApp, postId: string): Promise<number> {
  const { data } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
  return data.commentCount
}

/** Closes somebody's account, as far as others see. */
export async function deactivated(app: TestApp, person: Person): Promise<void> {
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', person.id)
    .execute()
}
