import { Card } from '@fanfare/ui/content/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { SpendingLimitCard } from './spending-limit-card.tsx'

/** Beside the purchases, below them on phones: the member's own limit, and how refunds work. */
export function PurchasesRail() {
  const { t } = useLingui()
  return (
    <>
      <SpendingLimitCard />
      <Card title={t`Something wrong?`}>
        <p className="text-pretty text-muted text-sm">
          <Trans>
            You have 72 hours to request a refund if a purchase doesn't open or isn't what was described. A
            person decides within 3 days.
          </Trans>
        </p>
      </Card>
    </>
  )
}
