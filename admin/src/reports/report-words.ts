import type { DataOf } from '@fanfare/contract/call'
import type {
  ReportDecision,
  ReportedTarget,
  reportDetails,
} from '@fanfare/contract/shapes/backoffice/reports'

export type ReportDetails = DataOf<typeof reportDetails>

export const kinds: Record<ReportedTarget['subjectKind'], string> = {
  POST: 'Post',
  COMMENT: 'Comment',
  REPLY: 'Reply',
  PROFILE: 'Profile',
}

/** What can be decided, in the order of their keys. */
export const decisions: readonly { decision: ReportDecision; label: string; detail: string; done: string }[] =
  [
    {
      decision: 'DISMISS',
      label: 'Nothing wrong',
      detail: 'Only who reported it is told',
      done: 'Dismissed',
    },
    {
      decision: 'MARK_ADULT',
      label: 'Mark as adult',
      detail: 'Covered until somebody of age asks',
      done: 'Marked as adult',
    },
    {
      decision: 'REMOVE',
      label: 'Remove it',
      detail: 'Away at once, back if an appeal is right',
      done: 'Removed',
    },
    { decision: 'WARN', label: 'Warn the author', detail: 'It stays where it is', done: 'Warned' },
    {
      decision: 'SUSPEND',
      label: 'Suspend the author',
      detail: 'Nobody sees the account',
      done: 'Suspended',
    },
  ]

export function doneOf(decision: ReportDecision): string {
  return decisions.find((each) => each.decision === decision)?.done ?? decision
}

/** Which of them go with what was reported. */
export function fits(
  decision: ReportDecision,
  kind: ReportedTarget['subjectKind'],
  isAdult: boolean,
): boolean {
  return decision !== 'MARK_ADULT' || (kind === 'POST' && !isAdult)
}
