import { type MajorUnits, majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Stat } from '@fanfare/ui/content/stat'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatMinorUnits, formatMoney } from '../../lib/i18n/format.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { AmountField } from '../payments/amounts/amount-field.tsx'
import { suggestTopUpAmounts } from '../payments/amounts/amounts.ts'
import { CardCostBreakdown } from '../payments/card/card-cost-breakdown.tsx'
import { SaveCardChoice } from '../payments/card/save-card-choice.tsx'
import { acceptsCardsInCurrency } from '../payments/card-provider.ts'
import { paymentTotalByMethod } from '../payments/choose-payment-method.ts'
import { DialogPresenceReporter } from '../payments/dialog-presence.tsx'
import { payButtonLabel } from '../payments/method/pay-button-label.ts'
import { OfflinePaymentNotice } from '../payments/offline-payment-notice.tsx'
import { PaymentStatus } from '../payments/payment-status.tsx'
import { platformBankAccountQuery } from '../payments/platform-account-query.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useTopUpToastOptionsFunction } from '../payments/use-top-up-toast.ts'
import { TopUpUnavailable } from './top-up-unavailable.tsx'
import { BankTransferDialog } from './transfers/transfer-dialog.tsx'

export function TopUpDialog(control: DialogControl) {
  const user = useUser()
  return user ? <MemberTopUpDialog user={user} {...control} /> : null
}

function MemberTopUpDialog({ user, open, onOpenChange }: DialogControl & { user: LoggedInUser }) {
  const { t } = useLingui()
  const toppedUp = useTopUpToastOptionsFunction()
  const payment = usePayment(open)
  const formId = useId()
  const statusId = useId()
  const errorId = useId()
  const [entered, setEntered] = useState<MajorUnits | null>(toMajorUnits(0))
  const amount = entered ?? toMajorUnits(0)
  const isUnreadable = entered === null
  const submission = useSubmission()
  const [isByBank, setByBank] = useState(false)
  const [saveCard, setSaveCard] = useState(false)
  const { currency } = user
  const { min, picks } = suggestTopUpAmounts(currency.code)
  const amountMinor = majorToMinorUnits(amount)
  const byCard = acceptsCardsInCurrency(currency.code)
  // Until it is known, and where that fails, the transfer's own dialog says whether there is an account.
  const { data: account, isLoading } = useQuery(platformBankAccountQuery(currency.code))
  const byBank = account !== null

  function change(next: MajorUnits | null) {
    setEntered(next)
    submission.clear()
  }

  function isEnough(): boolean {
    submission.fail(amount < min ? [t`You cannot top-up less than ${currency.code} ${min}`] : [])
    return amount >= min
  }

  async function topUp(event: SubmitEvent) {
    event.preventDefault()
    if (payment.isBusy || !isEnough()) return
    if (!byCard) return setByBank(byBank)
    await submission.run(async () => {
      const order = { amount: amountMinor, currencyCode: currency.code, transactionSource: 'TOP_UP' as const }
      const paid = await payment.pay(order, { by: 'card', call: null, saveCard })
      if (!paid) return
      toast.success(t`Top-up successful`, toppedUp(formatMinorUnits(paid.amount, paid.currencyCode)))
      onOpenChange(false)
    })
  }

  if (isByBank) {
    return (
      <BankTransferDialog
        order={{ amount: amountMinor, currencyCode: currency.code }}
        open={open}
        onOpenChange={onOpenChange}
      />
    )
  }
  return (
    <Dialog
      open={open && payment.phase !== 'checkout'}
      onOpenChange={onOpenChange}
      title={t`Wallet Balance`}
      busy={payment.isBusy}
      footer={
        <>
          {byCard ? (
            <Button
              type="submit"
              form={formId}
              size="lg"
              full
              busy={payment.isBusy}
              autoFocus={payment.isBusy}
              disabled={isUnreadable}
              aria-describedby={statusId}
            >
              {payButtonLabel(
                t`Top-up`,
                paymentTotalByMethod(amountMinor, currency.code, 'card'),
                currency.code,
              )}
            </Button>
          ) : null}
          {byCard && byBank ? (
            <Button
              variant="secondary"
              size="lg"
              full
              icon={<Landmark />}
              disabled={payment.isBusy || isUnreadable}
              onClick={() => setByBank(isEnough())}
            >
              {t`Make transfer to wallet`}
            </Button>
          ) : null}
          {!byCard && byBank ? (
            <Button
              type="submit"
              form={formId}
              size="lg"
              full
              icon={<Landmark />}
              busy={isLoading}
              disabled={isUnreadable}
            >
              {t`Make transfer to wallet`}
            </Button>
          ) : null}
          {!byCard && !byBank ? (
            <Button variant="secondary" size="lg" full onClick={() => onOpenChange(false)}>
              {t`Close`}
            </Button>
          ) : null}
          <PaymentStatus id={statusId} phase={payment.phase} />
        </>
      }
    >
      <DialogPresenceReporter of={payment.presence} />
      <form id={formId} noValidate onSubmit={topUp}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-raised px-4 py-3">
          <span className="text-sm text-muted">
            <Trans>Available balance</Trans>
          </span>
          <Stat size="sm" value={formatMoney(user.availableWalletBalance, currency.code)} />
        </div>
        {byCard || byBank ? (
          <>
            <AmountField
              label={t`Enter amount to add to your wallet`}
              currency={currency}
              value={entered}
              onChange={change}
              picks={picks}
              errorId={submission.errors.length > 0 && amount < min ? errorId : undefined}
            />
            <OfflinePaymentNotice className="mt-4" />
            <FormErrors id={errorId} errors={submission.errors} className="mt-4" />
            {submission.errors.length > 0 && amount > 0 && amount < min && byCard ? (
              <p className="mt-2 text-pretty text-muted text-sm">
                <Trans>
                  For smaller amounts, pay a creator by card: Subscribe and Tip charge just what they cost.
                </Trans>
              </p>
            ) : null}
            {byCard ? (
              <div className="mt-4">
                <CardCostBreakdown
                  label={t`Added to your wallet`}
                  amountMinor={amountMinor}
                  currencyCode={currency.code}
                />
                <SaveCardChoice isChosen={saveCard} onChange={setSaveCard} disabled={payment.isBusy} />
              </div>
            ) : (
              <p className="mt-4 text-pretty text-muted text-sm">
                <Trans>
                  Card payments in {currency.code} aren't available, so you add money by bank transfer. We'll
                  show you where to send it.
                </Trans>
              </p>
            )}
          </>
        ) : (
          <TopUpUnavailable currencyCode={currency.code} />
        )}
      </form>
    </Dialog>
  )
}
