import { setSpendingLimit } from '@fanfare/contract/calls/money/payments'
import { currencies, type MajorUnits, majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { SpendingLimit } from '@fanfare/contract/shapes/money/spending-limits'
import { Button } from '@fanfare/ui/actions/button'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { useFocusFirstInvalidField } from '../../lib/forms/use-focus-first-invalid-field.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useAmountEntry } from '../payments/amounts/use-amount-entry.ts'

type SpendingLimitDialogProps = DialogControl & { limit: SpendingLimit }

/** Sets or removes the member's own limit on what they pay creators in a month. */
export function SpendingLimitDialog({ limit, open, onOpenChange }: SpendingLimitDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const submission = useSubmission()
  const formId = useId()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  const [amount, setAmount] = useState<MajorUnits | null>(toMajorUnits(limit.amount ?? 0))
  const currency = currencies[limit.currencyCode]
  const { entered, error, hint, enter } = useAmountEntry({
    currency,
    value: amount,
    onChange: (next) => {
      submission.clear()
      setAmount(next)
    },
  })

  async function send(next: number | null) {
    const isSent = await submission.run(async () => {
      const { data } = await callApi(setSpendingLimit, { body: { amount: next } })
      client.setQueryData(walletKeys.spendingLimit, data)
      toast.success(data.raisesAt === null ? t`Your limit is set` : t`Your limit rises in 24 hours`)
    })
    if (isSent) onOpenChange(false)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (amount === null || entered.isBlank) {
      const message = t`Enter an amount`
      return submission.fail([message], [{ path: 'amount', message }])
    }
    void send(majorToMinorUnits(amount))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Your monthly limit`}
      description={t`Payments to creators beyond it are refused. A lower limit holds at once, a higher one after 24 hours.`}
      busy={submission.isBusy}
      footer={
        <>
          <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
            {t`Save`}
          </Button>
          {limit.amount === null ? null : (
            <Button variant="quiet" full disabled={submission.isBusy} onClick={() => void send(null)}>
              {t`Remove the limit`}
            </Button>
          )}
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        <FormErrors errors={submission.errors} />
        <Field label={t`Limit a month`} error={error ?? submission.errorAt('amount')} hint={hint}>
          <AmountInput autoFocus symbol={currency.symbol} value={entered.shown} onChange={enter} />
        </Field>
      </form>
    </Dialog>
  )
}
