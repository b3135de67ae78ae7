import {
  removePlatformAccount,
  searchPlatformAccounts,
} from '@fanfare/contract/calls/money/platform-accounts'
import type { PlatformBankAccountForAdmins } from '@fanfare/contract/shapes/money/platform-accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { Fact, Facts } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { PlatformBankAccountForm } from './platform-bank-account-form.tsx'
import { StatementMappingForm } from './statement-mapping-form.tsx'

/** Bank accounts that receive members’ transfers, and the formats of their statements. */
export function BankAccountsPage() {
  const [open, setOpen] = useState<PlatformBankAccountForAdmins | null>(null)
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <PageHeading title={screenName('/bank-accounts')} detail="Where members send bank transfers.">
        <Button variant="secondary" size="sm" onClick={() => setSetting(true)}>
          Set account
        </Button>
      </PageHeading>
      <DataTable
        pages={paginatedQuery(['bank-accounts'], (from, signal) =>
          callApi(searchPlatformAccounts, { query: from, signal }),
        )}
        label="Bank accounts"
        failure="The accounts could not be loaded"
        empty="Bank transfers are off. Set an account to accept them"
        keyOf={({ platformAccountId }) => platformAccountId}
        onOpen={setOpen}
        columns={[
          { head: 'Bank', cell: ({ bankName }) => bankName },
          { head: 'Currency', cell: ({ currencyCode }) => currencyCode },
          {
            head: 'Account',
            cell: ({ accountNumber }) => <span className="tabular">{accountNumber}</span>,
          },
          { head: 'Account holder', cell: ({ accountName }) => accountName },
          {
            head: 'State',
            isState: true,
            cell: ({ isCurrent }) => (
              <Badge tone={isCurrent ? 'success' : 'neutral'}>{isCurrent ? 'In use' : 'Previous'}</Badge>
            ),
          },
          {
            head: 'Statements',
            cell: ({ statementMapping }) =>
              statementMapping ? 'Set up' : <span className="text-muted">Not set up</span>,
          },
          {
            head: 'Changed',
            isFigure: true,
            cell: ({ dateChanged }) => formatDate(dateChanged),
          },
        ]}
      />
      {open ? <Account account={open} onClose={() => setOpen(null)} /> : null}
      {isSetting ? <PlatformBankAccountForm onClose={() => setSetting(false)} /> : null}
    </>
  )
}

function Account({ account, onClose }: { account: PlatformBankAccountForAdmins; onClose: () => void }) {
  const client = useQueryClient()
  const { bankName, accountName, accountNumber, bankCode, currencyCode, isCurrent } = account

  async function remove(reason: string) {
    await callApi(removePlatformAccount, {
      params: { platformAccountId: account.platformAccountId },
      body: { reason },
    })
    onClose()
    announceResult(`Transfers no longer go to ${bankName}`)
    await client.invalidateQueries({ queryKey: ['bank-accounts'] })
  }

  return (
    <Dialog open onOpenChange={onClose} size="lg" title={`${bankName}, ${currencyCode}`}>
      <div className="flex flex-col gap-6">
        <Facts>
          <Fact name="Account">{accountNumber}</Fact>
          <Fact name="Account holder">{accountName}</Fact>
          {bankCode ? <Fact name="Bank code">{bankCode}</Fact> : null}
        </Facts>
        <StatementMappingForm account={account} onSet={onClose} />
        {isCurrent ? (
          <section aria-label="Stop accepting transfers" className="border-t pt-5">
            <p className="mb-3">
              Members no longer see this account. Transfers already sent can still be matched.
            </p>
            <ReasonForm confirm="Stop accepting transfers" danger onSubmit={remove} />
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}
