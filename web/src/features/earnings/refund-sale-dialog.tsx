import { refundSale } from '@fanfare/contract/calls/money/sales'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Sale } from '@fanfare/contract/shapes/money/sales'
import { Button } from '@fanfare/ui/actions/button'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Textarea } from '@fanfare/ui/fields/textarea'
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
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { refreshUserOrEndSession } from '../../lib/session/session-actions.ts'
import { useSendWithIdentityConfirmation } from '../auth/use-send-with-identity-confirmation.ts'
import { earningsKeys } from './earnings-queries.ts'

type RefundSaleDialogProps = DialogControl & { sale: Sale }

const reasonLength = 500

/** Refunds one buyer in full: what leaves the balance, the fee that comes with it, and what the buyer gets. */
export function RefundSaleDialog({ sale, open, onOpenChange }: RefundSaleDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const formId = useId()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  const [reason, setReason] = useState('')
  const { purchaseId, buyer, amount, reversed, fee, net, currencyCode, paymentMethod } = sale
  const name = buyer?.displayName ?? ''
  const sum = formatMinorUnits(asMinorUnits(amount - reversed), currencyCode)
  const share = formatMinorUnits(net, currencyCode)
  const platformFee = formatMinorUnits(fee, currencyCode)

  async function refund(event: SubmitEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      const message = t`Enter a reason`
      return submission.fail([message], [{ path: 'reason', message }])
    }
    await submission.run(async () => {
      const isSent = await confirmed(async (confirmation) => {
        await callApi(refundSale, { params: { purchaseId }, body: { reason: reason.trim(), confirmation } })
      })
      if (!isSent) return
      toast.success(t`Refunded ${sum} to ${name}`)
      onOpenChange(false)
      void client.invalidateQueries({ queryKey: earningsKeys.every })
      void client.invalidateQueries({ queryKey: walletKeys.every })
      await refreshUserOrEndSession({ ignoreFailure: true })
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Refund ${sum} to ${name}?`}
      description={t`The post locks again for ${name} within a minute.`}
      busy={submission.isBusy}
      footer={
        <Button variant="danger" type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {t`Refund ${sum}`}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={refund}
        onChange={submission.clear}
        className="flex flex-col gap-4"
      >
        <FormErrors errors={submission.errors} />
        <Field label={t`Reason`} error={submission.errorAt('reason')} hint={t`${name} reads this.`}>
          <Textarea
            value={reason}
            rows={2}
            maxRows={6}
            maxLength={reasonLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div>
          <AmountRow label={t`Leaves your balance`} amount={share} />
          <AmountRow label={t`Our fee, refunded too`} amount={platformFee} />
          <AmountRow
            total
            label={
              paymentMethod === 'CARD' ? t`Back to the card of ${name}` : t`Back to the wallet of ${name}`
            }
            amount={sum}
          />
        </div>
      </form>
    </Dialog>
  )
}
