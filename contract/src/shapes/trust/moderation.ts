import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/trust/moderation.ts'
import { contentRuleKeys } from '../../content-rules.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { limits } from '../../limits.ts'

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

/** Report to the platform’s moderators. */
export const reportBody = z.object({
  reason: z.enum(reportReasons, 'Please select a valid reason first'),
  description: z
    .string('Kindly give use more information on the issue')
    .overwrite(normalizeMultiline)
    .min(1, 'Kindly give use more information on the issue')
    .superRefine(
      maxLengthCheck(limits.reportLength, `Descriptions can have up to ${limits.reportLength} characters`),
    )
    .refine((text) => !text.includes('\0'), 'Kindly give use more information on the issue'),
})
export type ReportBody = z.output<typeof reportBody>

const report = z.object({ reportId: z.string(), dateCreated: z.string() })

export const reportPost = call(calls.reportPost, {
  bucket: 'report',
  topics: 'Only the desk shows what it changes.',
  summary: 'Report a post to the moderators',
  params: z.object({ postId: id }),
  body: reportBody,
  data: report,
  refuses: ['POST_NOT_FOUND', 'RULE_BROKEN'],
})

export const reportComment = call(calls.reportComment, {
  bucket: 'report',
  topics: 'Only the desk shows what it changes.',
  summary: 'Report a comment to the moderators',
  params: z.object({ commentId: id }),
  body: reportBody,
  data: report,
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const reportReply = call(calls.reportReply, {
  bucket: 'report',
  topics: 'Only the desk shows what it changes.',
  summary: 'Report a reply to the moderators',
  params: z.object({ replyId: id }),
  body: reportBody,
  data: report,
  refuses: ['REPLY_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const reportProfile = call(calls.reportProfile, {
  bucket: 'report',
  topics: 'Only the desk shows what it changes.',
  summary: 'Report a person to the moderators',
  params: z.object({ userId: id }),
  body: reportBody,
  data: report,
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

const statement = z.object({
  decisionId: z.string(),
  subjectKind: z.enum(['POST', 'COMMENT', 'REPLY', 'PROFILE']),
  /** Beginning of the subject’s text at the time of the decision. */
  excerpt: z.string(),
  decision: z.enum(['REMOVE', 'MARK_ADULT', 'WARN', 'SUSPEND']),
  rule: z.enum(contentRuleKeys),
  reason: z.string(),
  dateDecided: z.string(),
  /** The author is suspended too. */
  isSuspension: z.boolean(),
  /** Null without an end, and where nobody is suspended; when it ended, where that was earlier. */
  suspendedUntil: z.string().nullable(),
  /** Deadline for an appeal. */
  appealUntil: z.string(),
  appeal: z
    .object({
      words: z.string(),
      dateAppealed: z.string(),
      outcome: z.enum(['UPHELD', 'REVERSED']).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type StatementOfReasons = z.output<typeof statement>

/** Token of the email’s link: suspended members are not signed in. */
const linkToken = z.string().max(100).optional()
const byDecision = z.object({ decisionId: id })

export const statementOfReasons = call(calls.statementOfReasons, {
  admission: 'look',
  allowsStaleReads: false,
  summary:
    'Retrieve a moderation decision about me or my content with its reasons; signed in or with the emailed link',
  params: byDecision,
  query: z.object({ token: linkToken }),
  data: statement,
  refuses: ['NOT_FOUND'],
})

export const appeal = call(calls.appeal, {
  bucket: 'report',
  admission: 'change',
  topics: 'Only the desk shows what it changes.',
  summary: 'Appeal a decision about me or my content, once, within 30 days',
  params: byDecision,
  body: z.object({
    words: z
      .string('Tell us why')
      .overwrite(normalizeMultiline)
      .min(1, 'Tell us why')
      .superRefine(
        maxLengthCheck(limits.reportLength, `Appeals can have up to ${limits.reportLength} characters`),
      )
      .refine((text) => !text.includes('\0'), 'Tell us why'),
    token: linkToken,
  }),
  data: statement,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})
