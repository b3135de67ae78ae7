import { setStatementMapping } from '@fanfare/contract/calls/money/platform-accounts'
import type { PlatformBankAccountForAdmins } from '@fanfare/contract/shapes/money/platform-accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parseEnteredNumberOrNaN } from '../../layout/decision/parse-number.ts'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { ApiError, callApi, errorMessage } from '../../lib/api/call.ts'

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
]
const decimals = [
  { value: '.', label: '1,234.56' },
  { value: ',', label: '1.234,56' },
]
const dates = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY']

const columns = [
  { name: 'date', label: 'Date' },
  { name: 'amount', label: 'Signed amount', hint: 'Or use the next two columns.' },
  { name: 'credit', label: 'Amount in' },
  { name: 'debit', label: 'Amount out' },
  { name: 'text', label: 'Description', hint: 'Up to five columns, separated by commas.' },
  { name: 'bankId', label: 'Bank’s transaction ID' },
  { name: 'currency', label: 'Currency' },
  { name: 'balance', label: 'Balance after transaction', hint: 'Distinguishes otherwise identical lines.' },
] as const

type Typed = Record<(typeof columns)[number]['name'], string>

type StatementMappingFormProps = { account: PlatformBankAccountForAdmins; onSet: () => void }

/** Says once how the statements of an account read: columns go by their headers. */
export function StatementMappingForm({ account, onSet }: StatementMappingFormProps) {
  const client = useQueryClient()
  const known = account.statementMapping
  const [shape, setShape] = useState({
    delimiter: known?.delimiter ?? ',',
    decimalSeparator: known?.decimalSeparator ?? '.',
    dateFormat: known?.dateFormat ?? 'YYYY-MM-DD',
    skipLines: String(known?.skipLines ?? 0),
  })
  const [typed, setTyped] = useState<Typed>({
    date: known?.columns.date ?? '',
    amount: known?.columns.amount ?? '',
    credit: known?.columns.credit ?? '',
    debit: known?.columns.debit ?? '',
    text: known?.columns.text.join(', ') ?? '',
    bankId: known?.columns.bankId ?? '',
    currency: known?.columns.currency ?? '',
    balance: known?.columns.balance ?? '',
  })
  const set = useMutation({
    mutationFn: () => {
      const { text, ...others } = typed
      const named = Object.fromEntries(Object.entries(others).filter(([, header]) => header.trim() !== ''))
      const body = {
        ...shape,
        skipLines: parseEnteredNumberOrNaN(shape.skipLines),
        columns: { ...named, text: text.split(',').map((header) => header.trim()) },
      }
      return callApi(setStatementMapping, {
        params: { platformAccountId: account.platformAccountId },
        body: body as never,
      })
    },
    onSuccess: async () => {
      onSet()
      announceResult('Statement format saved. You can now import statements for this account')
      await client.invalidateQueries({ queryKey: ['bank-accounts'] })
    },
  })
  const problem = set.error instanceof ApiError ? set.error.problem : null
  const errorOf = (name: string) =>
    problem?.errors?.find(({ path }) => path === name || path.startsWith(`columns.${name}`))?.message
  const isBeside = [...columns.map(({ name }) => name), 'skipLines'].some((name) => errorOf(name))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!set.isPending) set.mutate()
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Statement format" className="flex flex-col gap-4">
      <h3 className="font-sans font-semibold text-base">Statement format</h3>
      {set.isError && !isBeside ? (
        <Banner tone="danger" alert>
          {errorMessage(set.error)}
        </Banner>
      ) : null}
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="Column separator">
          <Select
            value={shape.delimiter}
            options={delimiters}
            onChange={(delimiter) => setShape({ ...shape, delimiter: delimiter as typeof shape.delimiter })}
          />
        </Field>
        <Field label="Number format">
          <Select
            value={shape.decimalSeparator}
            options={decimals}
            onChange={(sign) => setShape({ ...shape, decimalSeparator: sign as '.' | ',' })}
          />
        </Field>
        <Field label="Date format">
          <Select
            value={shape.dateFormat}
            options={dates.map((value) => ({ value, label: value }))}
            onChange={(format) => setShape({ ...shape, dateFormat: format as typeof shape.dateFormat })}
          />
        </Field>
        <Field label="Lines before the header row" error={errorOf('skipLines')}>
          <Input
            inputMode="numeric"
            value={shape.skipLines}
            onChange={({ target }) => setShape({ ...shape, skipLines: target.value })}
          />
        </Field>
      </div>
      <p className="text-muted">Column names, as in the header row of the file:</p>
      <div className="grid gap-4 tablet:grid-cols-2">
        {columns.map(({ name, label, ...more }) => (
          <Field key={name} label={label} error={errorOf(name)} {...more}>
            <Input
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" variant="secondary" busy={set.isPending} className="self-start">
        Save format
      </Button>
    </form>
  )
}
