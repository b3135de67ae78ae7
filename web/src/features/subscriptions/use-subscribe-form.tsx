import { createWalletSubscription } from '@fanfare/contract/calls/money/payments'
import {
  createFreeSubscription,
  renewByCard,
  resumeSubscription,
} from '@fanfare/contract/calls/money/subscriptions'
import { majorToMinorUnits } from '@fanfare/contract/money/money'
import { addMonths } from '@fanfare/contract/money/months'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { callApi } from '../../lib/api/call.ts'
import { isApiProblem } from '../../lib/api/problem.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import {
  queuedMutations,
  queueWithoutMutation,
  runOrQueue,
  useQueuedSubscriptionToggle,
} from '../../lib/offline/queued-mutations.ts'
import { creatorKeys, creatorQuery } from '../creators/creator-queries.ts'
import { refreshCacheAfterSubscribing } from '../payments/after-payment.ts'
import { acceptsCardsInCurrency } from '../payments/card-provider.ts'
import {
  paymentTotalByMethod,
  resolvePaymentMethod,
  walletCovers,
} from '../payments/choose-payment-method.ts'
import { PaymentToastText } from '../payments/payment-toast-text.tsx'
import { usePayment } from '../payments/use-payment.ts'
import { cancelledSubscriptionPaidUntil, computeResumePrice } from './paid-until.ts'
import { subscriptionQuery } from './subscription-query.ts'

type SubscriptionInput = DialogControl & { creator: Creator; postId?: string; user: LoggedInUser }

/** Provides the price of a month for this viewer and the submission that starts the subscription. */
export function useSubscribeForm({ creator: known, postId, user, open, onOpenChange }: SubscriptionInput) {
  const { t } = useLingui()
  const client = useQueryClient()
  const payment = usePayment(open)
  const submission = useSubmission()
  const [saveCard, setSaveCard] = useState(false)
  const [renewalCardId, setRenewalCardId] = useState<string | null>(null)
  const [prefersCard, setPrefersCard] = useState(false)
  // Prices change: what is shown before the button is asked for anew.
  const { data: creator = known } = useQuery({ ...creatorQuery(known.username, true), staleTime: 0 })
  const subscription = useQuery({ ...subscriptionQuery(known), enabled: !creator.isFreeSubscription })
  const now = useNowEachMinute()
  const graceMs = subscription.data?.graceMs ?? 0
  const paidUntilDate = cancelledSubscriptionPaidUntil(subscription.data ?? null, now)

  const waiting = useQueuedSubscriptionToggle(known.userId)

  function takeBack() {
    if (waiting) queuedMutations.change((acts) => queueWithoutMutation(acts, waiting))
    onOpenChange(false)
  }

  const amountMinor = majorToMinorUnits(creator.subscriptionPrice)
  const monthly =
    paidUntilDate && subscription.data
      ? computeResumePrice({ ...subscription.data, creator })
      : creator.subscriptionPrice
  const { code } = creator.currency
  const affordable = paidUntilDate ? 'wallet' : resolvePaymentMethod(amountMinor, code, user)
  const nextMonth = majorToMinorUnits(monthly)
  // What is left in the wallet does not pay for the month after this one.
  const isRenewalUncovered =
    affordable === 'wallet' && !walletCovers(paidUntilDate ? nextMonth : amountMinor + nextMonth, code, user)
  const canSaveCard = isRenewalUncovered && !paidUntilDate && acceptsCardsInCurrency(code)
  const hasChosenCard = canSaveCard && prefersCard
  const by = hasChosenCard ? 'card' : affordable
  // What is left after today: a month that a card pays leaves the wallet as it is.
  const isRenewalCovered = walletCovers(
    by === 'wallet' && !paidUntilDate ? amountMinor + nextMonth : nextMonth,
    code,
    user,
  )
  const isBusy = payment.isBusy || submission.isBusy
  const isSubscribedAlready = open && !isBusy && creator.isSubscribed

  function leaveSubscribed(description?: string) {
    toast.info(t`You're already subscribed to @${creator.username}`, {
      id: 'already-subscribed',
      description,
    })
    onOpenChange(false)
  }
  const leave = useEffectEvent(() => leaveSubscribed())
  useEffect(() => {
    if (isSubscribedAlready) leave()
  }, [isSubscribedAlready])

  function welcome(title: string, description: ReactNode) {
    toast.success(title, { description })
    onOpenChange(false)
    refreshCacheAfterSubscribing(client, creator, postId).catch((error: unknown) => console.error(error))
  }

  function welcomeIn() {
    welcome(t`Subscribed!`, t`You can now view @${creator.username}'s posts and premium content`)
  }

  /** @throws what is left to say */
  function answerTo(error: unknown) {
    if (isApiProblem(error, 'ALREADY_SUBSCRIBED')) {
      // Beside the bare fact, what became of a card payment that came too late.
      leaveSubscribed(error.charged ? error.detail : undefined)
      refreshCacheAfterSubscribing(client, creator, postId).catch((reason: unknown) => console.error(reason))
      return
    }
    if (isApiProblem(error, 'PRICE_CHANGED'))
      void client.invalidateQueries({ queryKey: creatorKeys.one(creator.username) })
    throw error
  }

  async function joinFree() {
    const { userId: creatorId, username } = creator
    const made = await runOrQueue({ kind: 'follow', creatorId, username, wanted: true, reason: '' }, () =>
      callApi(createFreeSubscription, { params: { creatorId } }),
    )
    if (made) return welcomeIn()
    toast.info(t`Waiting for a connection`, {
      description: t`You'll be subscribed to @${username} when you're back online.`,
    })
    onOpenChange(false)
  }

  async function goOn() {
    await callApi(resumeSubscription, { params: { creatorId: creator.userId } })
    welcome(
      t`Subscribed!`,
      <PaymentToastText
        done={t`You can now view @${creator.username}'s posts and premium content`}
        paid={t`You weren't charged.`}
      />,
    )
    if (renewalCardId !== null && isRenewalUncovered) await renewWith(renewalCardId)
  }

  async function joinPaid() {
    const paid = await payment.pay(
      {
        amount: amountMinor,
        creatorId: creator.userId,
        currencyCode: creator.currency.code,
        transactionSource: 'SUBSCRIPTION',
      },
      { by, call: createWalletSubscription, saveCard: saveCard || hasChosenCard },
    )
    if (!paid) return
    const sum = formatMinorUnits(paymentTotalByMethod(amountMinor, code, by) ?? amountMinor, code)
    welcome(
      t`Subscription successful`,
      <PaymentToastText
        done={t`Your payment was received.`}
        paid={
          by === 'card'
            ? t`You paid ${sum}, including the card fee`
            : t`You paid ${sum} to ${creator.displayName}`
        }
      />,
    )
    if (renewalCardId !== null && isRenewalUncovered) await renewWith(renewalCardId)
  }

  /** The month is paid: where the card is not taken, that alone is said. */
  async function renewWith(savedCardId: string) {
    await callApi(renewByCard, { params: { creatorId: creator.userId }, body: { savedCardId } }).catch(
      toastError,
    )
  }

  function subscribe() {
    if (isBusy) return
    void (creator.isFreeSubscription
      ? submission.run(
          () => joinFree().catch(answerTo),
          t`Server Error – Unable to complete your subscription`,
        )
      : submission.run(() => (paidUntilDate ? goOn() : joinPaid()).catch(answerTo)))
  }

  return {
    creator,
    amountMinor,
    by,
    monthly,
    paidUntilDate,
    monthEnd: paidUntilDate ?? addMonths(new Date(now.getTime() - graceMs), 1),
    graceDays: Math.ceil(graceMs / 86_400_000),
    isLoading: subscription.isLoading,
    errors: submission.errors,
    saveCard,
    setSaveCard,
    isRenewalUncovered,
    isRenewalCovered,
    newCard: canSaveCard ? { isChosen: prefersCard, onChange: setPrefersCard } : null,
    hasChosenCard,
    keepsCard: by === 'card' ? saveCard || hasChosenCard : renewalCardId !== null,
    renewalCardId,
    setRenewalCardId,
    isBusy,
    isWaiting: waiting?.wanted ?? false,
    takeBack,
    phase: payment.phase,
    presence: payment.presence,
    subscribe,
  }
}
