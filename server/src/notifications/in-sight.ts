import { commentsInSight, repliesInSight } from '../comments/in-sight.ts'
import type { ViewerParameter } from '../visibility/free-viewer.ts'
import { hasNoMutedWord, isUnmuted } from '../visibility/mute.ts'
import { isReachable, isUnblocked } from '../visibility/person.ts'
import { isPresent, maySee } from '../visibility/post.ts'
import { welcomeOf } from './welcome-of.ts'

/**
 * SQL: the viewer's notifications that she may still come upon: of people who are there and with whom she has no block,
 * and about what she may see. Of each the account `actor` may be joined, where somebody did it.
 */
export function notificationsInSight(viewer: ViewerParameter, now: string): string {
  return `
    notification.account_id = ${viewer}
    AND (notification.actor_id IS NULL OR EXISTS (
      SELECT FROM account WHERE account.id = notification.actor_id AND ${isReachable('account', viewer)}
        AND ${isUnmuted('account.id', viewer)} AND ${isUnblocked('account.id', viewer)}))
    AND CASE
      WHEN notification.reply_id IS NOT NULL THEN
        coalesce((SELECT may_see FROM (${repliesInSight(viewer, now)} AND reply.id = notification.reply_id) AS seen), false)
      WHEN notification.comment_id IS NOT NULL THEN
        coalesce((SELECT may_see FROM (${commentsInSight(viewer, now)} AND comment.id = notification.comment_id) AS seen), false)
      WHEN notification.post_id IS NOT NULL THEN EXISTS (
        SELECT FROM post JOIN account owner ON owner.id = post.creator_id
        WHERE post.id = notification.post_id AND ${isPresent('post', 'owner', viewer)} AND ${maySee('post', viewer, now)}
          AND ${hasNoMutedWord('post.caption', 'post.creator_id', viewer)})
      WHEN notification.kind = 'WELCOME' THEN EXISTS (
        SELECT FROM (${welcomeOf('notification')}) AS welcome WHERE ${hasNoMutedWord('welcome.content', 'welcome.creator_id', viewer)})
      ELSE true END
    AND (notification.kind <> 'LIKE' OR EXISTS (
      SELECT FROM post_like WHERE post_like.post_id = notification.post_id AND post_like.account_id <> ${viewer}))`
}
