import { Select } from '@fanfare/ui/fields/select/select'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { formatMonthAndYear } from '../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { useUpdateSearchParams } from '../../lib/paging/use-search-filter.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { listMonthsBackwards } from './months-back.ts'
import { PrintablePage } from './printable-page.tsx'
import { StatementDocument } from './statement-document.tsx'
import { monthlyStatementQuery } from './statement-queries.ts'

/** A month of the wallet, as a page to print. */
export function StatementPage() {
  const { t } = useLingui()
  const user = useUser()
  const now = useNowEachMinute()
  const months = listMonthsBackwards(now, new Date(user?.dateJoined ?? now))
  const search = useSearch({ from: '/shell/settings/wallet/statement' })
  const choose = useUpdateSearchParams({ month: keyOf(months[0]) })
  const chosen = months.find((each) => keyOf(each) === search.month) ?? months[0]
  const query = useQuery(monthlyStatementQuery(chosen.year, chosen.month))
  if (!user) return null
  return (
    <PrintablePage
      title={t`Statement`}
      query={query}
      loading={t`Loading the statement`}
      failure={t`The statement could not be loaded`}
      choice={
        <Select
          label={t`Month`}
          value={keyOf(chosen)}
          options={months.map((each) => ({
            value: keyOf(each),
            label: formatMonthAndYear(each.year, each.month),
          }))}
          onChange={(month) => choose({ month })}
          className="tablet:max-w-60"
        />
      }
    >
      {(document) => <StatementDocument user={user} {...document} />}
    </PrintablePage>
  )
}

function keyOf({ year, month }: { year: number; month: number }): string {
  return `${year}-${month}`
}
