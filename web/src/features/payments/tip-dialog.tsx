import { sendWalletTip } from '@fanfare/contract/calls/money/payments'
import { limits } from '@fanfare/contract/limits'
import { type MajorUnits, majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { useRefreshUserOnOpen } from '../../lib/session/use-refresh-balance-on-open.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { refreshCachedPost } from './after-payment.ts'
import { AmountField } from './amounts/amount-field.tsx'
import { suggestTipAmounts } from './amounts/amounts.ts'
import { paymentTotalByMethod, resolvePaymentMethod } from './choose-payment-method.ts'
import { DialogPresenceReporter } from './dialog-presence.tsx'
import { NoPaymentMethodNotice } from './method/no-payment-method-notice.tsx'
import { payButtonLabel } from './method/pay-button-label.ts'
import { PaymentSummary } from './method/payment-summary.tsx'
import { TopUpInsteadButton, useCanTopUpByTransfer } from './method/top-up-instead.tsx'
import { OfflinePaymentNotice } from './offline-payment-notice.tsx'
import { PayeeRow } from './payee-row.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { PaymentToastText } from './payment-toast-text.tsx'
import { usePayment } from './use-payment.ts'
import { useSignInRedirectOnOpen } from './use-redirect-guest-to-sign-in.ts'

type TipDialogProps = DialogControl & { creator: Creator; postId?: string }

export function TipDialog(props: TipDialogProps) {
  const user = useUser()
  useSignInRedirectOnOpen({ ...props, intent: 'tip' })
  return user ? <MemberTipDialog user={user} {...props} /> : null
}

function MemberTipDialog({
  user,
  creator,
  postId,
  open,
  onOpenChange,
}: TipDialogProps & { user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const payment = usePayment(open)
  const formId = useId()
  const statusId = useId()
  const reasonId = useId()
  const errorId = useId()
  const [entered, setEntered] = useState<MajorUnits | null>(toMajorUnits(0))
  const amount = entered ?? toMajorUnits(0)
  const [message, setMessage] = useState('')
  const submission = useSubmission()
  const { currency } = creator
  const { min, picks } = suggestTipAmounts(currency.code)
  const amountMinor = majorToMinorUnits(amount)
  const by = resolvePaymentMethod(majorToMinorUnits(Math.max(amount, min)), currency.code, user)
  const canTopUp = useCanTopUpByTransfer(by === 'nothing', currency.code, user)

  useRefreshUserOnOpen()

  function change(take: () => void) {
    take()
    submission.clear()
  }

  async function tip(event: SubmitEvent) {
    event.preventDefault()
    if (amount < min) return submission.fail([t`You cannot tip less than ${currency.code} ${min}`])
    const trimmedMessage = message.trim()
    const order = {
      amount: amountMinor,
      creatorId: creator.userId,
      currencyCode: currency.code,
      transactionSource: 'TIPS' as const,
      ...(trimmedMessage ? { message: trimmedMessage } : {}),
    }
    await submission.run(async () => {
      const paid = await payment.pay(order, { by, call: sendWalletTip })
      if (!paid) return
      const sum = formatShortPrice(amount, currency.code)
      toast.success(t`Tip successful`, {
        description: (
          <PaymentToastText
            done={t`Your tip has been sent.`}
            paid={t`You sent ${sum} to ${creator.displayName}`}
          />
        ),
      })
      onOpenChange(false)
      if (postId) refreshCachedPost(client, postId).catch((error: unknown) => console.error(error))
    })
  }

  return (
    <Dialog
      open={open && payment.phase !== 'checkout'}
      onOpenChange={onOpenChange}
      title={t`Send tip`}
      busy={payment.isBusy}
      footer={
        <>
          {canTopUp ? (
            <TopUpInsteadButton describedBy={reasonId} />
          ) : (
            <Button
              type="submit"
              form={formId}
              size="lg"
              full
              busy={payment.isBusy}
              autoFocus={payment.isBusy}
              disabled={by === 'nothing' || entered === null}
              aria-describedby={`${statusId} ${reasonId}`}
            >
              {payButtonLabel(
                t`Send tip`,
                paymentTotalByMethod(amountMinor, currency.code, by),
                currency.code,
              )}
            </Button>
          )}
          {by === 'nothing' ? (
            <NoPaymentMethodNotice id={reasonId} currencyCode={currency.code} user={user} />
          ) : null}
          <PaymentStatus id={statusId} phase={payment.phase} />
        </>
      }
    >
      <DialogPresenceReporter of={payment.presence} />
      <form id={formId} noValidate onSubmit={tip}>
        <PayeeRow creator={creator} className="mb-4" />
        <AmountField
          label={t`Amount`}
          currency={currency}
          value={entered}
          onChange={(next) => change(() => setEntered(next))}
          picks={picks}
          errorId={submission.errors.length > 0 && amount < min ? errorId : undefined}
        />
        <OfflinePaymentNotice className="mt-4" />
        <FormErrors id={errorId} errors={submission.errors} className="mt-4" />
        <Field label={t`Message (optional)`} className="mt-4">
          <Textarea
            value={message}
            rows={2}
            maxRows={5}
            maxLength={limits.tipMessageLength}
            placeholder={t`Say something nice`}
            onChange={(event) => change(() => setMessage(event.target.value))}
          />
        </Field>
        <div className="mt-4">
          <PaymentSummary
            label={t`Tip`}
            amountMinor={amountMinor}
            currencyCode={currency.code}
            by={by}
            user={user}
          />
        </div>
      </form>
    </Dialog>
  )
}
