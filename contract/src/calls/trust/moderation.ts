import type { CallFacts } from '../../call-facts.ts'

export const reportPost = {
  method: 'POST',
  path: '/report/report-post/{postId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const reportComment = {
  method: 'POST',
  path: '/report/report-comment/{commentId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const reportReply = {
  method: 'POST',
  path: '/report/report-reply/{replyId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const reportProfile = {
  method: 'POST',
  path: '/report/report-profile/{userId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const statementOfReasons = {
  method: 'GET',
  path: '/report/statement-of-reasons/{decisionId}',
  who: 'anyone',
} as const satisfies CallFacts

export const appeal = {
  method: 'POST',
  path: '/report/appeal/{decisionId}',
  who: 'anyone',
} as const satisfies CallFacts
