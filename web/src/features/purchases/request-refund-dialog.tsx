import { requestRefund } from '@fanfare/contract/calls/money/refund-requests'
import { limits } from '@fanfare/contract/limits'
import { type RefundRequestReason, refundRequestReasons } from '@fanfare/contract/money/refund-rules'
import type { Purchase } from '@fanfare/contract/shapes/money/purchases'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
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

type RequestRefundDialogProps = DialogControl & { purchase: Purchase }

/** Asks for the money of a purchase back, with what is wrong in the buyer’s words; a person decides. */
export function RequestRefundDialog({ purchase, open, onOpenChange }: RequestRefundDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const formId = useId()
  const submission = useSubmission()
  const [reason, setReason] = useState<RefundRequestReason>()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  const [description, setDescription] = useState('')
  const { purchaseId, amount, currencyCode, cardFee } = purchase
  const sum = formatMinorUnits(amount, currencyCode)
  const fee = formatMinorUnits(cardFee, currencyCode)
  const reasons: Record<RefundRequestReason, string> = {
    NOT_AS_DESCRIBED: t`It isn't what was described`,
    DOES_NOT_OPEN: t`It doesn't open`,
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!reason) return submission.fail([t`Choose a reason`])
    if (description.trim() === '') {
      const message = t`Describe what is wrong`
      return submission.fail([message], [{ path: 'description', message }])
    }
    const isSent = await submission.run(async () => {
      await callApi(requestRefund, {
        params: { purchaseId },
        body: { reason, description: description.trim() },
      })
      await client.invalidateQueries({ queryKey: walletKeys.purchases })
    })
    if (!isSent) return
    toast.success(t`Refund requested`, { description: t`Our team decides within 3 days and lets you know.` })
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Request a refund of ${sum}`}
      description={
        cardFee > 0
          ? t`Our team decides. If they agree, ${sum} goes back to your card. The card fee of ${fee} isn't returned.`
          : t`Our team decides. If they agree, ${sum} goes back to where it came from, and the post locks again.`
      }
      busy={submission.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {t`Request refund`}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={send}
        onChange={submission.clear}
        className="flex flex-col gap-4"
      >
        <FormErrors errors={submission.errors} />
        <RadioCards
          legend={t`What's wrong?`}
          options={refundRequestReasons.map((value) => ({ value, label: reasons[value] }))}
          value={reason}
          onChange={setReason}
        />
        <Field label={t`Tell us more`} error={submission.errorAt('description')}>
          <Textarea
            value={description}
            rows={3}
            maxRows={8}
            maxLength={limits.refundRequestLength}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
