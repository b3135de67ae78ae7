import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import { Badge } from '@fanfare/ui/content/badge'
import { Hourglass, Users } from 'lucide-react'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { isWithdrawalOnHold, isWithdrawalOpenAndUnsent } from './is-on-hold.ts'

/** Facts about a request to know before opening it. */
export function WithdrawalBadges({ withdrawal }: { withdrawal: WithdrawalForAdmins }) {
  const { status, adminsNeeded, proposal, hold, waitsFor, owed, nameCheck, paidBefore, user } = withdrawal
  const isPending = status === 'PENDING'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted">{sentence(withdrawal)}</span>
      {isPending && adminsNeeded === 2 ? (
        <Badge tone="warning" icon={<Users />}>
          {proposal ? 'Waiting for a second admin' : 'Needs two admins'}
        </Badge>
      ) : null}
      {waitsFor ? <Badge icon={<Hourglass />}>{waitingOn(withdrawal)}</Badge> : null}
      {isWithdrawalOpenAndUnsent(withdrawal) && owed > 0 ? (
        <Badge tone="danger">{`Owes ${formatMinorUnits(owed, withdrawal.currencyCode)}`}</Badge>
      ) : null}
      {isPending && (hold || paidBefore === 0) ? <Badge tone="danger">New account</Badge> : null}
      {isPending && nameCheck?.match === 'DIFFERENT' ? <Badge tone="danger">Name differs</Badge> : null}
      {isPending && nameCheck?.match === 'SIMILAR' ? <Badge tone="warning">Name only similar</Badge> : null}
      {isPending && user.dateSuspended !== null ? <Badge tone="danger">Suspended</Badge> : null}
      {status === 'APPROVED' && withdrawal.payoutFailure !== null ? (
        <Badge tone="danger">Failed</Badge>
      ) : null}
    </span>
  )
}

/** Names whom or what a withdrawal waits for that this admin can't decide now. */
function waitingOn({ waitsFor, hold }: WithdrawalForAdmins): string {
  if (waitsFor === 'DISPUTE') return 'On hold for a dispute'
  if (waitsFor === 'REFUND') return 'On hold for a refund'
  if (waitsFor === 'DATE' && hold) return `On hold until ${formatDateTime(hold.dateUntil)}`
  return 'Waiting for another admin'
}

function sentence(withdrawal: WithdrawalForAdmins): string {
  const { status, payoutFileId, payoutBy, dateRejected } = withdrawal
  if (status === 'PENDING') return 'Waiting'
  if (status === 'PAID') return 'Paid'
  if (status === 'DISAPPROVED') return dateRejected === null ? 'Disapproved' : 'Rejected by the bank'
  if (payoutFileId !== null) return 'In a file'
  if (payoutBy === 'PROVIDER') return 'With the card provider'
  return isWithdrawalOnHold(withdrawal) ? 'Approved' : 'Ready'
}
