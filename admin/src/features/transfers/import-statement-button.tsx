import { importBankStatement, undoBankStatement } from '@fanfare/contract/calls/money/bank-statements'
import { searchPlatformAccounts } from '@fanfare/contract/calls/money/platform-accounts'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { announceResultWithUndo } from '../../layout/queue/result-announcement.ts'
import { TableHead } from '../../layout/tables/table-head.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatBankAmount } from './bank-line-labels.ts'

/** Reads a bank's file first as it would be kept, and keeps it when somebody says so. */
export function ImportStatementButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Upload />} onClick={() => setOpen(true)}>
        Import statement
      </Button>
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const accounts = useQuery({
    queryKey: ['transfers', 'accounts'],
    queryFn: async ({ signal }) =>
      (await callApi(searchPlatformAccounts, { query: { limit: 100 }, signal })).data,
  })
  const [accountId, setAccountId] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isSaid, setSaid] = useState(false)
  const account = accounts.data?.find(({ platformAccountId }) => platformAccountId === accountId)
  const send = (dryRun: boolean, what: File, to: string) => {
    const form = new FormData()
    form.set('platformAccountId', to)
    form.set('dryRun', String(dryRun))
    if (isSaid && account) form.set('currencyCode', account.currencyCode)
    form.set('statement', what)
    return callApi(importBankStatement, { form })
  }
  const preview = useMutation({
    mutationFn: ({ what, to }: { what: File; to: string }) => send(true, what, to),
  })
  const importFile = useMutation({
    mutationFn: ({ what, to }: { what: File; to: string }) => send(false, what, to),
    onSuccess: async ({ data }) => {
      const { statement } = data
      const newCount = statement?.newCount ?? 0
      const said = `${newCount} of ${formatEnglishCountWithNoun(data.lineCount, 'line')} ${newCount === 1 ? 'is' : 'are'} new`
      if (statement) announceResultWithUndo(said, () => takeBack(statement.statementId))
      onClose()
      await refresh()
      // The lines are matched by a job, a moment later.
      setTimeout(() => void client.invalidateQueries({ queryKey: ['transfers'] }), 2000)
    },
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['transfers'] })
  const takeBack = async (statementId: string) => {
    await callApi(undoBankStatement, { params: { statementId } })
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['waiting'] })])
  }
  const readFile = (what: File | null, to: string) => {
    const chosen = accounts.data?.find(({ platformAccountId }) => platformAccountId === to)
    if (what && chosen?.statementMapping) preview.mutate({ what, to })
    else preview.reset()
  }
  const read = preview.data?.data
  const name = account && `${account.bankName} ••${account.accountNumber.slice(-4)}, ${account.currencyCode}`
  const lines = formatEnglishCountWithNoun(read?.lineCount ?? 0, 'line')
  const isAllOther = read !== undefined && read.lineCount > 0 && read.otherCurrencyCount === read.lineCount
  const isUnnamed = read !== undefined && read.unnamedCurrencyCount > 0
  const isUndescribed = account?.statementMapping === null
  const label = !account
    ? 'Choose an account first'
    : isUndescribed
      ? 'Set up the statement format of this account first'
      : read
        ? `Import ${lines} into ${name}`
        : preview.isError
          ? 'Choose another file'
          : preview.isPending
            ? 'Reading file…'
            : 'Choose a file first'
  const failure = preview.error ?? importFile.error ?? accounts.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Import statement"
      description="A CSV file from your bank. Lines you’ve already imported are skipped."
      busy={importFile.isPending}
      footer={
        <Button
          full
          busy={importFile.isPending}
          disabled={!account || !read || preview.isPending || isAllOther || (isUnnamed && !isSaid)}
          onClick={() => file && importFile.mutate({ what: file, to: accountId })}
        >
          {label}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {failure ? (
          <Banner tone="danger" alert>
            {errorMessage(failure)}
          </Banner>
        ) : null}
        {isUndescribed ? (
          <Banner tone="warning">
            The columns for date, amount and description aren’t set up for this account yet.{' '}
            <Link to="/bank-accounts" className="underline">
              Set up statement format
            </Link>
          </Banner>
        ) : null}
        <Field label="Account">
          <Select
            value={accountId}
            placeholder="Choose the file’s account"
            options={(accounts.data ?? []).map(
              ({ platformAccountId, bankName, accountNumber, currencyCode }) => ({
                value: platformAccountId,
                label: `${bankName} ••${accountNumber.slice(-4)}, ${currencyCode}`,
              }),
            )}
            onChange={(to) => {
              setAccountId(to)
              setSaid(false)
              importFile.reset()
              readFile(file, to)
            }}
          />
        </Field>
        <Field label="Bank file">
          <Input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => {
              const what = target.files?.[0] ?? null
              setFile(what)
              setSaid(false)
              importFile.reset()
              readFile(what, accountId)
            }}
          />
        </Field>
        {read && account && read.otherCurrencyCount > 0 ? (
          <Banner tone="danger" alert>
            {`${read.otherCurrencyCount} of ${lines} ${read.otherCurrencyCount === 1 ? 'is' : 'are'} not in ${account.currencyCode}, the account’s currency, and can’t be booked. Choose the account that this file belongs to.`}
          </Banner>
        ) : null}
        {isUnnamed && account ? (
          <Checkbox
            label={`The amounts of this file are in ${account.currencyCode}`}
            hint="The file doesn’t name a currency, so we assume the account’s."
            checked={isSaid}
            onChange={({ target }) => setSaid(target.checked)}
          />
        ) : null}
        {read ? (
          <div className="overflow-x-auto">
            <table aria-label="File preview" className="w-full text-left">
              <TableHead
                columns={[
                  { name: 'Date', className: 'pr-3' },
                  { name: 'Amount', align: 'right', className: 'pr-3' },
                  { name: 'Description' },
                ]}
              />
              <tbody>
                {read.preview.slice(0, 8).map(({ dateBooked, amount, currencyCode, text }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file stay where they are.
                  <tr key={at} className="border-b">
                    <td className="whitespace-nowrap py-1.5 pr-3 text-muted">{dateBooked}</td>
                    <td
                      className={classNames(
                        'tabular whitespace-nowrap py-1.5 pr-3 text-right',
                        currencyCode !== account?.currencyCode && 'font-semibold text-danger',
                      )}
                    >
                      {formatBankAmount(amount, currencyCode)}
                    </td>
                    <td className="py-1.5 font-mono text-xs">{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mt-2 text-muted">
              {`${lines}${read.skippedCount > 0 ? `; ${formatEnglishCountWithNoun(read.skippedCount, 'row')} without a date or amount ${read.skippedCount === 1 ? 'is' : 'are'} skipped` : ''}.`}
            </p>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
