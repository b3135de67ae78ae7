import type { ReturnedData } from '@fanfare/contract/call'
import type {
  ReportDecision,
  ReportedTarget,
  reportDetails,
} from '@fanfare/contract/shapes/backoffice/reports'

export type ReportDetails = ReturnedData<typeof reportDetails>

export const reportSubjectLabels: Record<ReportedTarget['subjectKind'], string> = {
  POST: 'Post',
  COMMENT: 'Comment',
  REPLY: 'Reply',
  PROFILE: 'Profile',
}

/** Names what was reported: somebody's profile, or what they wrote. */
export function reportHeading(subjectKind: ReportedTarget['subjectKind'], name: string): string {
  return `${reportSubjectLabels[subjectKind]} ${subjectKind === 'PROFILE' ? 'of' : 'by'} ${name}`
}

type Offered = { decision: ReportDecision; key: string; label: string; detail: string; done: string }

/** Decisions, each with one key, whatever was reported: a key that does not apply does nothing. */
export const reportDecisionOptions: readonly Offered[] = [
  {
    decision: 'DISMISS',
    key: '1',
    label: 'No violation',
    detail: 'Only the reporters are notified',
    done: 'Dismissed',
  },
  {
    decision: 'MARK_ADULT',
    key: '2',
    label: 'Mark as adult',
    detail: 'Blurred until an adult chooses to see it',
    done: 'Marked as adult',
  },
  {
    decision: 'REMOVE',
    key: '3',
    label: 'Remove',
    detail: 'Removed at once; restored if an appeal succeeds',
    done: 'Removed',
  },
  { decision: 'WARN', key: '4', label: 'Warn the author', detail: 'The content stays up', done: 'Warned' },
  {
    decision: 'SUSPEND',
    key: '5',
    label: 'Suspend the author',
    detail: 'The account is hidden',
    done: 'Suspended',
  },
]

export function describeReportDecisionDone(decision: ReportDecision): string {
  return reportDecisionOptions.find((each) => each.decision === decision)?.done ?? decision
}

/** Checks whether a decision applies to the reported target. */
export function isReportDecisionApplicable(
  decision: ReportDecision,
  kind: ReportedTarget['subjectKind'],
  isAdult: boolean,
): boolean {
  return decision !== 'MARK_ADULT' || (kind === 'POST' && !isAdult)
}
