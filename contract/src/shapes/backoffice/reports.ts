import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/reports.ts'
import { contentRuleKeys, defaultSuspensionDays } from '../../content-rules.ts'
import { id, username } from '../../fields/ids.ts'
import { applyQueueSortDefault, optionalFilterFlag, pageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason, adminReasonBody, suspensionDays } from '../../fields/reason.ts'
import { reportReasons } from '../trust/moderation.ts'
import { assignBody, queueItemAssignment } from './assignments.ts'
import { fileForAdmins } from './platform-files.ts'

export const reportedTargetKind = z.enum(['POST', 'COMMENT', 'REPLY', 'PROFILE'])
export const reportDecision = z.enum(['DISMISS', 'REMOVE', 'MARK_ADULT', 'WARN', 'SUSPEND'])
export type ReportDecision = z.output<typeof reportDecision>
const rule = z.enum(contentRuleKeys)

const person = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isVerified: z.boolean(),
})

/** Reported subject with all its open reports. */
const target = {
  /** First open report of the subject: a decision on it decides all of them. */
  reportId: z.string(),
  subjectKind: reportedTargetKind,
  subjectId: z.string(),
  author: person,
  /** Text of the subject as first reported. */
  excerpt: z.string(),
  reportCount: z.int(),
  /** The sum of the reports' weights; a report of somebody who was never right or wrong before weighs 1. */
  weight: z.number(),
  /** True for reports of danger to a person, which sort first. */
  isUrgent: z.boolean(),
  reasons: z.array(z.string()),
  dateFirstReported: z.string(),
  dateLastReported: z.string(),
}
export const reportedTarget = z.object({
  ...target,
  /** Thumbnail of a post’s first picture or cover, opened by the platform’s file token. */
  thumbnailUrl: z.string().nullable(),
})
export type ReportedTarget = z.output<typeof reportedTarget>

export const searchReports = call(calls.searchReports, {
  summary: 'Search open reports, one row per target: urgent ones first, then oldest first',
  query: pageQuery.extend({
    kind: reportedTargetKind.optional(),
    reason: z.enum(reportReasons).optional(),
    /** Username of its author. */
    username: username.optional(),
    isUrgent: optionalFilterFlag,
  }),
  data: z.array(reportedTarget),
})

const decisionMade = z.object({
  decisionId: z.string(),
  /** One of the reports that it decided; null where they wait again, or their accounts are erased. */
  reportId: z.string().nullable(),
  subjectKind: reportedTargetKind,
  subjectId: z.string(),
  author: person,
  excerpt: z.string(),
  decision: reportDecision,
  rule: rule.nullable(),
  reason: z.string(),
  days: z.int().nullable(),
  decidedBy: z.string(),
  dateDecided: z.string(),
  isUndone: z.boolean(),
  /** End of a suspension: when its time was over, or an admin activated the account. */
  dateSuspensionEnded: z.string().nullable(),
  /** The admin who asks decided it, and cannot decide on its appeal. */
  isMine: z.boolean(),
  appeal: z
    .object({
      words: z.string(),
      dateAppealed: z.string(),
      outcome: z.enum(['UPHELD', 'REVERSED']).nullable(),
      reason: z.string().nullable(),
      decidedBy: z.string().nullable(),
    })
    .nullable(),
})
export type ReportDecisionMade = z.output<typeof decisionMade>

/** Decision with the files of the reported subject, as far as they are still stored. */
const decisionWithFiles = decisionMade.extend({ files: z.array(fileForAdmins) })
export type ReportDecisionWithFiles = z.output<typeof decisionWithFiles>

const earlier = z.object({
  decisionId: z.string(),
  subjectKind: reportedTargetKind,
  decision: reportDecision,
  rule: rule.nullable(),
  appealOutcome: z.enum(['UPHELD', 'REVERSED']).nullable(),
  dateDecided: z.string(),
})

export const reportDetails = call(calls.reportDetails, {
  summary: 'Retrieve all open reports of a target, its content now and then, and the history of both sides',
  params: z.object({ reportId: id }),
  data: z.object({
    ...target,
    /** Snapshot of the subject when it was first reported. */
    snapshot: z.record(z.string(), z.unknown()),
    assignment: queueItemAssignment,
    isStillThere: z.boolean(),
    isAdult: z.boolean(),
    files: z.array(fileForAdmins),
    /** The 50 that weigh most. */
    reports: z.array(
      z.object({
        reportId: z.string(),
        reporter: person,
        reason: z.string(),
        description: z.string(),
        weight: z.number(),
        /** Counts of the reporter’s decided reports. */
        upheldCount: z.int(),
        decidedCount: z.int(),
        dateReported: z.string(),
      }),
    ),
    /** Decisions of the last 12 months, newest first. */
    earlierDecisions: z.array(earlier),
  }),
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED'],
})

export const decideReport = call(calls.decideReport, {
  summary:
    'Decide all open reports of a target together. Author and reporters are notified after 15 seconds, unless it is undone',
  params: z.object({ reportId: id }),
  body: z
    .object({
      decision: reportDecision,
      reason: adminReason,
      /** The rule that was broken; without one, what most of the reports say. */
      rule: rule.optional(),
      /** REMOVE of a post only: nobody can publish the same files again. */
      keepAway: z.boolean().optional(),
      days: suspensionDays
        .nullable()
        .optional()
        .describe(
          `Days for which the author is suspended. With SUSPEND: ${defaultSuspensionDays} days if omitted, and until an admin ends it if null`,
        ),
    })
    .refine(({ decision, days }) => days === undefined || !['DISMISS', 'WARN'].includes(decision), {
      path: ['days'],
      message: "This decision doesn't suspend anyone",
    })
    .refine(
      ({ decision, days }) =>
        days !== null || decision === 'SUSPEND' || decision === 'DISMISS' || decision === 'WARN',
      {
        path: ['days'],
        message: 'Enter the number of days. Only the decision SUSPEND can be indefinite.',
      },
    ),
  data: decisionMade.extend({ undoUntil: z.string(), toldCount: z.int() }),
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', 'RULE_BROKEN'],
})

export const reopenReport = call(calls.reopenReport, {
  summary: 'Reopen a decided report, whoever decided: its effects are undone, and its reports are open again',
  params: z.object({ reportId: id }),
  body: adminReasonBody,
  data: decisionMade,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const assignReport = call(calls.assignReport, {
  summary: 'Assign a reported target to an admin who can decide it, or add a note',
  params: z.object({ reportId: id }),
  body: assignBody,
  data: queueItemAssignment,
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const undoReportDecision = call(calls.undoReportDecision, {
  summary: 'Undo one’s own decision within 10 seconds: its reports are open again, and no one is notified',
  params: z.object({ decisionId: id }),
  data: decisionMade,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const searchReportDecisions = call(calls.searchReportDecisions, {
  summary: 'List decisions, newest first',
  query: pageQuery.extend({ username: username.optional() }),
  data: z.array(decisionWithFiles),
})

export const searchAppeals = call(calls.searchAppeals, {
  summary: 'List appeals by authors: open ones, oldest first; or all of them',
  query: pageQuery
    .extend({ isOpen: optionalFilterFlag, sort: queueSortField('isOpen=true') })
    .overwrite((query) => applyQueueSortDefault(query.isOpen === true, query)),
  data: z.array(decisionWithFiles),
})

export const decideAppeal = call(calls.decideAppeal, {
  summary: 'Decide an appeal of another admin’s decision; reversing it restores what it removed',
  params: z.object({ decisionId: id }),
  body: z.object({ outcome: z.enum(['UPHELD', 'REVERSED']), reason: adminReason }),
  data: decisionMade,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
})
