import type { Payment } from '@fanfare/contract/payments'
import { toast } from '@fanfare/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../app/paths.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import { postKeys } from '../posts/post-keys.ts'
import { useSession } from '../session/session.tsx'
import { moneyOfMinor } from '../words/format.ts'
import { messageOf } from '../words/messages-of.ts'
import { takeLeftPayment } from './left-payment.ts'
import type { PaymentBody } from './payment-order.ts'
import { paymentIfPaid, verifyPayment, wasDiverted } from './verify-payment.ts'
import { walletKeys } from './wallet-queries.ts'

const toastId = 'returned-payment'

/** Takes up a payment whose payer comes back from a provider's page: has it verified, and says what came of it. */
export function ReturnedPayment() {
  const { t } = useLingui()
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { history } = useRouter()

  async function verified(body: PaymentBody, wasClosed: boolean): Promise<Payment | null> {
    if (wasClosed) return paymentIfPaid(body)
    toast.info(t`Checking your payment with the card provider…`, { id: toastId })
    try {
      return await verifyPayment(body)
    } catch (error) {
      if (wasDiverted(error)) throw error
      console.error('The payment was not verified', error)
      toast.error(t`Unsuccessful`, { id: toastId, description: t`Unable to verify payment` })
      return null
    }
  }

  function welcome(payment: Payment) {
    if (payment.transactionSource === 'TIPS') {
      toast.success(t`Tip successful`, { id: toastId, description: t`Your tip has been sent.` })
    } else if (payment.transactionSource === 'SUBSCRIPTION') {
      toast.success(t`Subscription successful`, { id: toastId, description: t`Your payment was received.` })
    } else {
      const added = moneyOfMinor(payment.amount, payment.currencyCode)
      toast.success(t`Top-up successful`, {
        id: toastId,
        description: t`${added} was added to your wallet. Tap to see it.`,
        onClick: () => void navigate({ to: paths.wallet() }),
      })
    }
  }

  function refresh() {
    void client.invalidateQueries({ queryKey: walletKeys.every })
    void client.invalidateQueries({ queryKey: creatorKeys.every })
    void client.invalidateQueries({ queryKey: postKeys.lists })
  }

  async function takeUp(reference: string, wasClosed: boolean) {
    const body = await takeLeftPayment(reference)
    if (!body) return
    try {
      const payment = await verified(body, wasClosed)
      if (!payment) return
      session.update(payment.user)
      welcome(payment)
      refresh()
    } catch (error) {
      toast.error(t`An error occurred`, { id: toastId, description: messageOf(error) })
      await session.refresh({ ignoreFailure: true })
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
