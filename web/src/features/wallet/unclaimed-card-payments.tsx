import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { UnverifiedCardPayment } from '@fanfare/contract/shapes/money/payments'
import { Button } from '@fanfare/ui/actions/button'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SectionError } from '../../layout/page/section-error.tsx'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { refreshUserOrEndSession, updateSessionUser } from '../../lib/session/session-actions.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import { isProblemAfterCharge, verifyAndBookPayment } from '../payments/verify-payment.ts'
import { unclaimedCardPaymentsQuery } from './unclaimed-payments-query.ts'

/**
 * Card payments in the viewer's name that match no started payment; asks which are theirs. Renders nothing if
 * there are none.
 */
export function UnclaimedCardPayments() {
  const { t } = useLingui()
  const query = useQuery(unclaimedCardPaymentsQuery())
  const { data: payments } = query

  if (query.error && !payments) {
    return (
      <SectionError query={query}>
        <Trans>Card payments waiting for your confirmation could not be loaded.</Trans>
      </SectionError>
    )
  }
  if (!payments || payments.length === 0) return null
  return (
    <section aria-label={t`Was this you?`}>
      <h2 className="mb-1 text-lg">
        <Trans>Was this you?</Trans>
      </h2>
      <p className="mb-3 text-pretty text-muted">
        <Trans>
          Someone paid by card in your name. We won't do anything with it unless you confirm it was you. If it
          wasn't you, you don't need to do anything.
        </Trans>
      </p>
      <ul className="divide-y rounded-lg border bg-surface">
        {payments.map((payment) => (
          <UnclaimedPaymentRow key={payment.reference} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function UnclaimedPaymentRow({ payment }: { payment: UnverifiedCardPayment }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { amount, currencyCode, transactionSource, reference, creator, dateGivenBack } = payment
  const what = usePaymentDescription(payment)
  const day = dateGivenBack && formatLongDate(dateGivenBack)

  const claim = useMutation({
    mutationFn: () =>
      verifyAndBookPayment({
        amount,
        currencyCode,
        transactionSource,
        reference,
        creatorId: creator?.userId,
      }),
    onSuccess: ({ user }) => {
      updateSessionUser(user)
      toast.success(t`Payment confirmed`, { description: what })
    },
    onError: (error) => {
      const title = isProblemAfterCharge(error) ? t`Added to your wallet instead` : t`An error occurred`
      toast.error(title, { description: toErrorMessage(error) })
      refreshUserOrEndSession({ ignoreFailure: true }).catch((cause: unknown) => console.error(cause))
    },
    onSettled: () =>
      Promise.all(
        [walletKeys.every, creatorKeys.every, postKeys.lists].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })

  return (
    <li className="flex items-center gap-3 px-4 py-3 mobile:flex-col mobile:items-stretch">
      <span className="tabular min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">{what}</span>
        <span className="block text-pretty text-muted text-sm">
          {day ? (
            <Trans>Will be refunded to the card on {day}</Trans>
          ) : (
            <Trans>Our team is reviewing this payment</Trans>
          )}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        busy={claim.isPending}
        aria-label={t`This was me: ${what}`}
        onClick={() => claim.mutate()}
      >
        {t`This was me`}
      </Button>
    </li>
  )
}

/** "A tip of ₦1,000.00 to @ada" */
function usePaymentDescription({
  amount,
  currencyCode,
  transactionSource,
  creator,
}: UnverifiedCardPayment): string {
  const { t } = useLingui()
  const paid = formatMinorUnits(amount, currencyCode)
  const username = creator?.username ?? ''
  const descriptions: Record<TransactionSource, string> = {
    TOP_UP: t`${paid} for your wallet`,
    TIPS: t`A tip of ${paid} to @${username}`,
    SUBSCRIPTION: t`A month with @${username} for ${paid}`,
    PURCHASE: t`A post from @${username} for ${paid}`,
  }
  return descriptions[transactionSource]
}
