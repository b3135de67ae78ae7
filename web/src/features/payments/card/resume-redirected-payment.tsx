import type { PaymentResult } from '@fanfare/contract/shapes/money/payments'
import type { ToastOptions } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { walletKeys } from '../../../lib/cache/wallet-queries.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { refreshUserOrEndSession, updateSessionUser } from '../../../lib/session/session-actions.ts'
import { creatorKeys } from '../../creators/creator-queries.ts'
import { refreshCachedPost } from '../after-payment.ts'
import { quoteCardPayment } from '../card-provider.ts'
import type { PaymentBody } from '../order/payment-order.ts'
import { PaymentToastText } from '../payment-toast-text.tsx'
import { useTopUpToastOptionsFunction } from '../use-top-up-toast.ts'
import { isProblemAfterCharge, tryVerifyAndBookPayment, verifyAndBookPayment } from '../verify-payment.ts'
import { consumeRedirectedPayment } from './redirected-payment.ts'

const toastId = 'returned-payment'

/** The payer has done nothing on this page yet, so the place of the toasts may be still to come. */
function toastResult(tone: 'success' | 'info' | 'error', title: string, options?: ToastOptions) {
  void showToast((toast) => toast[tone](title, { ...options, id: toastId }))
}

/** Takes up a payment whose payer comes back from a provider's page: has it verified, and says what came of it. */
export function ResumeRedirectedPayment() {
  const { t } = useLingui()
  const client = useQueryClient()
  const toppedUp = useTopUpToastOptionsFunction()
  const { history } = useRouter()

  async function verified(body: PaymentBody, wasClosed: boolean): Promise<PaymentResult | null> {
    if (wasClosed) return tryVerifyAndBookPayment(body)
    toastResult('info', t`Checking your payment with the card provider…`)
    try {
      return await verifyAndBookPayment(body)
    } catch (error) {
      if (isProblemAfterCharge(error)) throw error
      console.error('The payment was not verified', error)
      toastResult('error', t`Unsuccessful`, { description: t`Unable to verify payment` })
      return null
    }
  }

  function welcome(payment: PaymentResult) {
    const { amount, currencyCode } = payment
    const sum = formatMinorUnits(quoteCardPayment(amount, currencyCode)?.total ?? amount, currencyCode)
    if (payment.transactionSource === 'TIPS') {
      toastResult('success', t`Tip successful`, {
        description: <PaymentToastText done={t`Your tip has been sent.`} paid={t`You paid ${sum}`} />,
      })
    } else if (payment.transactionSource === 'SUBSCRIPTION') {
      toastResult('success', t`Subscription successful`, {
        description: <PaymentToastText done={t`Your payment was received.`} paid={t`You paid ${sum}`} />,
      })
    } else if (payment.transactionSource === 'PURCHASE') {
      toastResult('success', t`Post unlocked`, {
        description: <PaymentToastText done={t`It stays yours.`} paid={t`You paid ${sum}`} />,
      })
    } else {
      toastResult('success', t`Top-up successful`, toppedUp(formatMinorUnits(amount, currencyCode)))
    }
  }

  function refresh() {
    void client.invalidateQueries({ queryKey: walletKeys.every })
    void client.invalidateQueries({ queryKey: creatorKeys.every })
    void client.invalidateQueries({ queryKey: postKeys.lists })
  }

  async function takeUp(reference: string, wasClosed: boolean) {
    const body = await consumeRedirectedPayment(reference)
    if (!body) return
    try {
      const payment = await verified(body, wasClosed)
      if (!payment) return
      updateSessionUser(payment.user)
      welcome(payment)
      refresh()
      if (body.itemId) await refreshCachedPost(client, body.itemId)
    } catch (error) {
      toastResult('error', t`An error occurred`, { description: toErrorMessage(error) })
      await refreshUserOrEndSession({ ignoreFailure: true })
      refresh()
    }
  }

  const begin = useEffectEvent(() => {
    const search = new URLSearchParams(window.location.search)
    const reference = search.get('payment')
    const wasClosed = search.has('closed')
    history.replace(window.location.pathname)
    if (reference) takeUp(reference, wasClosed).catch((error: unknown) => console.error(error))
  })
  useEffect(() => begin(), [])
  return null
}
