import { toMajorUnits } from '@fanfare/contract/money/money'
import type { SpendingLimit } from '@fanfare/contract/shapes/money/spending-limits'
import { Button } from '@fanfare/ui/actions/button'
import { Card } from '@fanfare/ui/content/card'
import { Stat } from '@fanfare/ui/content/stat'
import { Progress } from '@fanfare/ui/states/progress'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../layout/page/section-error.tsx'
import { formatMinorUnits, formatMoneyParts, formatShortPrice } from '../../lib/i18n/format.ts'
import { formatDateTime } from '../../lib/i18n/format-time.ts'
import { lazySpendingLimitDialog } from './dialogs.ts'
import { spendingLimitQuery } from './spending-limit-query.ts'

/** The member's own limit on what they pay creators in a month, and what of it is spent. */
export function SpendingLimitCard() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const query = useQuery(spendingLimitQuery())
  const { data: limit } = query
  return (
    <Card
      title={t`Your monthly limit`}
      action={
        limit ? (
          <Button variant="quiet" size="sm" onClick={() => dialogs.open(lazySpendingLimitDialog, { limit })}>
            {limit.amount === null ? t`Set a limit` : t`Change`}
          </Button>
        ) : undefined
      }
    >
      {limit ? (
        <LimitFacts limit={limit} />
      ) : query.isError ? (
        <SectionError query={query}>{t`Your limit could not be loaded.`}</SectionError>
      ) : (
        <div role="status" aria-label={t`Loading your limit`}>
          <Skeleton className="h-7 w-40" />
        </div>
      )}
      <p className="mt-3 text-pretty text-muted text-sm">
        <Trans>
          Subscriptions, tips and purchases count. Raising it takes 24 hours, lowering it is immediate.
        </Trans>
      </p>
    </Card>
  )
}

function LimitFacts({ limit }: { limit: SpendingLimit }) {
  const { t } = useLingui()
  const { amount, currencyCode, spentThisMonth, raisesTo, raisesAt } = limit
  const spent = formatMinorUnits(spentThisMonth, currencyCode)
  if (amount === null) {
    return <p className="tabular text-pretty">{t`No limit. You've spent ${spent} this month.`}</p>
  }
  const most = formatShortPrice(toMajorUnits(amount), currencyCode)
  const raised = raisesTo === null ? null : formatShortPrice(toMajorUnits(raisesTo), currencyCode)
  const moment = raisesAt === null ? null : formatDateTime(raisesAt)
  return (
    <>
      <Stat
        {...formatMoneyParts(toMajorUnits(spentThisMonth), currencyCode)}
        size="sm"
        note={t`of ${most} this month`}
      />
      <Progress
        className="mt-2.5"
        value={amount === 0 ? 1 : spentThisMonth / amount}
        label={t`${spent} of ${most}`}
        tone={spentThisMonth >= amount ? 'danger' : 'accent'}
      />
      {moment === null ? null : (
        <p className="mt-2.5 text-pretty text-sm">
          {raised === null ? t`Ends on ${moment}.` : t`Rises to ${raised} on ${moment}.`}
        </p>
      )}
    </>
  )
}
