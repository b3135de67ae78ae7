import { Button } from '@fanfare/ui/button'
import { ErrorState } from '@fanfare/ui/error-state'
import { Select } from '@fanfare/ui/select'
import { Skeleton } from '@fanfare/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../app/page.tsx'
import { monthName } from '../payments/earnings-month.ts'
import { useSession } from '../session/session.tsx'
import { messageOf } from '../words/messages-of.ts'
import { monthsUpTo } from './months-up-to.ts'
import { StatementPaper } from './statement-paper.tsx'
import { statementQuery } from './statement-queries.ts'

/** A month of the wallet, as a page to print. */
export function StatementPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const months = monthsUpTo(now, new Date(user?.dateJoined ?? now))
  const [chosen, setChosen] = useState(months[0])
  const { year, month } = chosen
  const { data, error, isPending, isFetching, refetch } = useQuery(statementQuery(year, month))
  if (!user) return null
  return (
    <Page
      title={t`Statement`}
      back
      action={
        <Button
          size="sm"
          variant="secondary"
          icon={<Printer />}
          disabled={!data}
          onClick={() => print()}
          className="print:hidden"
        >
          {t`Print`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 py-4 tablet:px-5">
        <div className="print:hidden">
          <Select
            label={t`Month`}
            value={keyOf(chosen)}
            options={months.map((each) => ({
              value: keyOf(each),
              label: `${monthName(each.month, 'long')} ${each.year}`,
            }))}
            onChange={(key) => setChosen(months.find((each) => keyOf(each) === key) ?? months[0])}
            className="tablet:max-w-60"
          />
        </div>
        {data ? (
          <StatementPaper user={user} {...data} />
        ) : isPending ? (
          <div role="status" aria-label={t`Loading the statement`}>
            <Skeleton className="h-96" />
          </div>
        ) : (
          <ErrorState
            title={t`The statement could not be loaded`}
            description={messageOf(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
      </div>
    </Page>
  )
}

function keyOf({ year, month }: { year: number; month: number }): string {
  return `${year}-${month}`
}
