import { z } from 'zod'
import { call } from '../call.ts'
import * as calls from '../calls/moderation.ts'
import { id } from '../fields/ids.ts'
import { severalLines } from '../fields/names.ts'
import { limits } from '../limits.ts'

export const reportReasons = [
  'Leaked or stolen content',
  'Displays aggressive violence',
  'Displays illegal content involving minors',
  'Somebody who may be under 18',
  'Harassment or bullying',
  'Impersonation',
  'Scam or fraud',
  'Self-harm or suicide',
] as const

/** What somebody tells the platform's moderators. */
export const reportBody = z.object({
  reason: z.enum(reportReasons, 'Please select a valid reason first'),
  description: z
    .string('Kindly give use more information on the issue')
    .overwrite(severalLines)
    .min(1, 'Kindly give use more information on the issue')
    .max(limits.reportLength, `A description has at most ${limits.reportLength} characters`)
    .refine((text) => !text.includes('\0'), 'Kindly give use more information on the issue'),
})
export type ReportBody = z.output<typeof reportBody>

const report = z.object({ reportId: z.string(), dateCreated: z.string() })

export const reportPost = call(calls.reportPost, {
  bucket: 'report',
  summary: 'Report a post to the moderators',
  params: z.object({ postId: id }),
  body: reportBody,
  data: report,
  refuses: ['POST_NOT_FOUND', 'RULE_BROKEN'],
})

export const reportComment = call(calls.reportComment, {
  bucket: 'report',
  summary: 'Report a comment to the moderators',
  params: z.object({ commentId: id }),
  body: reportBody,
  data: report,
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const reportReply = call(calls.reportReply, {
  bucket: 'report',
  summary: 'Report a reply to the moderators',
  params: z.object({ replyId: id }),
  body: reportBody,
  data: report,
  refuses: ['REPLY_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const reportProfile = call(calls.reportProfile, {
  bucket: 'report',
  summary: 'Report a person to the moderators',
  params: z.object({ userId: id }),
  body: reportBody,
  data: report,
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})
