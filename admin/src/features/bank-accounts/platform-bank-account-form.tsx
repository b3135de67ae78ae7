import { setPlatformAccount } from '@fanfare/contract/calls/money/platform-accounts'
import { type CurrencyCode, currencyCodes } from '@fanfare/contract/money/money'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { ApiError, callApi, errorMessage } from '../../lib/api/call.ts'

const fields = [
  { name: 'bankName', label: 'Bank' },
  { name: 'accountName', label: 'Account holder' },
  { name: 'accountNumber', label: 'Account number' },
  {
    name: 'bankCode',
    label: 'Bank code',
    hint: 'BIC, routing number or sort code, if payers need it.',
  },
] as const

type Typed = Record<(typeof fields)[number]['name'], string>

/** Says where transfers in a currency go from now on; where that takes two admins, both enter the same account. */
export function PlatformBankAccountForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [currencyCode, setCurrencyCode] = useState<CurrencyCode>(currencyCodes[0])
  const [typed, setTyped] = useState<Typed>({
    bankName: '',
    accountName: '',
    accountNumber: '',
    bankCode: '',
  })
  const factor = useSecondFactorField()
  const set = useMutation({
    mutationFn: () =>
      factor.show((shown) =>
        callApi(setPlatformAccount, {
          body: { ...typed, currencyCode, bankCode: typed.bankCode || null, ...shown },
        }),
      ),
    onSuccess: async ({ data }) => {
      onClose()
      announceResult(
        data
          ? `Transfers in ${currencyCode} now go to ${data.bankName}`
          : 'Saved. Another admin has to enter the same account to confirm it',
      )
      await Promise.all(
        [['bank-accounts'], ['approvals']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
  const problem = set.error instanceof ApiError ? set.error.problem : null
  const errorOf = (path: string) => problem?.errors?.find((each) => each.path === path)?.message
  const isShownByField = fields.some(({ name }) => errorOf(name) !== undefined) || factor.isAsking(set.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!set.isPending) set.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set bank account"
      description="Members see it at once, including for transfers they’ve already started."
      busy={set.isPending}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {set.isError && !isShownByField ? (
          <Banner tone="danger" alert>
            {errorMessage(set.error)}
          </Banner>
        ) : null}
        <Field label="Currency">
          <Select
            value={currencyCode}
            options={currencyCodes.map((code) => ({ value: code, label: code }))}
            onChange={(code) => setCurrencyCode(code as CurrencyCode)}
          />
        </Field>
        {fields.map(({ name, label, ...more }) => (
          <Field key={name} label={label} error={errorOf(name)} {...more}>
            <Input
              value={typed[name]}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
        {factor.field(set.error)}
        <Button type="submit" busy={set.isPending}>
          Set account
        </Button>
      </form>
    </Dialog>
  )
}
