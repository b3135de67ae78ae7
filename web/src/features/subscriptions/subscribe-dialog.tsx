import type { MajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Stat } from '@fanfare/ui/content/stat'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { QueuedIndicator } from '../../lib/offline/queued-indicator.tsx'
import { useUser } from '../../lib/session/use-user.ts'
import { SaveCardChoice } from '../payments/card/save-card-choice.tsx'
import { paymentTotalByMethod } from '../payments/choose-payment-method.ts'
import { DialogPresenceReporter } from '../payments/dialog-presence.tsx'
import { NoPaymentMethodNotice } from '../payments/method/no-payment-method-notice.tsx'
import { payButtonLabel } from '../payments/method/pay-button-label.ts'
import { PaymentSummary } from '../payments/method/payment-summary.tsx'
import { TopUpInsteadButton, useCanTopUpByTransfer } from '../payments/method/top-up-instead.tsx'
import { OfflinePaymentNotice } from '../payments/offline-payment-notice.tsx'
import { PayeeRow } from '../payments/payee-row.tsx'
import { PaymentStatus } from '../payments/payment-status.tsx'
import { useSignInRedirectOnOpen } from '../payments/use-redirect-guest-to-sign-in.ts'
import { RenewalCardChoice } from './renewal-card-choice.tsx'
import { RenewalTerms } from './renewal-terms.tsx'
import { SubscriptionTermsNotice } from './subscription-terms-notice.tsx'
import { useSubscribeForm } from './use-subscribe-form.tsx'

type SubscribeDialogProps = DialogControl & { creator: Creator; postId?: string }

export function SubscribeDialog(props: SubscribeDialogProps) {
  const user = useUser()
  useSignInRedirectOnOpen({ ...props, intent: 'subscribe' })
  return user ? <MemberSubscribeDialog user={user} {...props} /> : null
}

function MemberSubscribeDialog(props: SubscribeDialogProps & { user: LoggedInUser }) {
  const { user, open, onOpenChange } = props
  const { t } = useLingui()
  const month = useSubscribeForm(props)
  const { creator, paidUntilDate } = month
  const statusId = useId()
  const reasonId = useId()
  const isOff = !creator.isFreeSubscription && !month.isLoading && month.by === 'nothing'
  const { code } = creator.currency
  const canTopUp = useCanTopUpByTransfer(isOff, code, user)
  const submitLabel = creator.isFreeSubscription
    ? t`Subscribe for free`
    : paidUntilDate
      ? joinWithDots(t`Resume`, t`no charge`)
      : payButtonLabel(
          t`Subscribe`,
          month.isLoading ? null : paymentTotalByMethod(month.amountMinor, code, month.by),
          code,
        )

  return (
    <Dialog
      open={open && month.phase !== 'checkout' && (!creator.isSubscribed || month.isBusy)}
      onOpenChange={onOpenChange}
      title={t`Subscribe to ${creator.displayName}`}
      busy={month.isBusy}
      footer={
        <>
          {canTopUp ? (
            <TopUpInsteadButton describedBy={reasonId} />
          ) : (
            <Button
              size="lg"
              full
              busy={month.isBusy || month.isLoading}
              disabled={isOff}
              aria-describedby={`${statusId} ${reasonId}`}
              onClick={month.isWaiting ? month.takeBack : month.subscribe}
            >
              {month.isWaiting ? t`Undo` : submitLabel}
            </Button>
          )}
          {month.isWaiting ? (
            <p className="flex items-center justify-center gap-1.5 text-muted text-sm">
              <QueuedIndicator />
              {t`Waiting for a connection`}
            </p>
          ) : null}
          {isOff ? (
            <NoPaymentMethodNotice id={reasonId} currencyCode={creator.currency.code} user={user} />
          ) : null}
          <PaymentStatus id={statusId} phase={month.phase} />
          <SubscriptionTermsNotice />
        </>
      }
    >
      <DialogPresenceReporter of={month.presence} />
      <PayeeRow creator={creator} />
      <div className="mt-4 rounded-md bg-raised px-4 py-3.5">
        <MonthlyPrice creator={creator} monthly={month.monthly} />
        <ul className="mt-3 flex flex-col gap-1.5">
          <Benefit>
            <Trans>Everything @{creator.username} publishes for subscribers, unlocked</Trans>
          </Benefit>
          <Benefit>
            <Trans>New posts in your home feed</Trans>
          </Benefit>
          <Benefit>
            <Trans>Cancel any time</Trans>
          </Benefit>
        </ul>
      </div>
      {creator.isFreeSubscription ? null : <OfflinePaymentNotice className="mt-4" />}
      <FormErrors errors={month.errors} className="mt-4" />
      {creator.isFreeSubscription ? null : (
        <div className="relative mt-4">
          {month.isLoading ? <PaymentSummarySkeleton /> : null}
          {/* Until it is known, what most will read holds its room. */}
          <div className={month.isLoading ? 'invisible' : undefined}>
            {paidUntilDate ? (
              <p className="text-pretty">
                <Trans>You've paid until {formatLongDate(paidUntilDate)}. You won't be charged today.</Trans>
              </p>
            ) : (
              <PaymentSummary
                label={t`One month`}
                amountMinor={month.amountMinor}
                currencyCode={code}
                by={month.by}
                hasChosenCard={month.hasChosenCard}
                user={user}
              />
            )}
            {month.isRenewalUncovered ? (
              <RenewalCardChoice
                currencyCode={code}
                chosenId={month.renewalCardId}
                onChange={month.setRenewalCardId}
                newCard={month.newCard}
                disabled={month.isBusy}
              />
            ) : month.by === 'card' ? (
              <SaveCardChoice
                renewal={{ currencyCode: code, wallet: user }}
                isChosen={month.saveCard}
                onChange={month.setSaveCard}
                disabled={month.isBusy}
              />
            ) : null}
            {month.graceDays === 0 ? null : (
              <p className="mt-3 text-pretty text-sm">
                <Plural
                  value={month.graceDays}
                  one="You kept access for # day after your last month. It counts towards this one."
                  other="You kept access for # days after your last month. They count towards this one."
                />
              </p>
            )}
            {isOff ? null : (
              <RenewalTerms
                monthEnd={month.monthEnd}
                monthly={month.monthly}
                currencyCode={code}
                walletCurrency={user.currency.code}
                isCovered={month.isRenewalCovered}
                hasCard={month.keepsCard}
                isPaidByCard={month.by === 'card'}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

function MonthlyPrice({ creator, monthly }: { creator: Creator; monthly: MajorUnits }) {
  const { t } = useLingui()
  if (creator.isFreeSubscription) return <Badge tone="accent">{t`Free`}</Badge>
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <Stat value={formatShortPrice(monthly, creator.currency.code)} />
      <span className="text-muted">
        <Trans>per month</Trans>
      </span>
    </div>
  )
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function PaymentSummarySkeleton() {
  return (
    <div className="absolute inset-x-0 top-0 flex flex-col gap-3">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
