import type { PaymentResult } from '@fanfare/contract/shapes/money/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiProblem } from '../../lib/api/problem.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { refreshUserOrEndSession, updateSessionUser } from '../../lib/session/session-actions.ts'
import { payByCard } from './card/card-payment.ts'
import type { PaymentMethod } from './choose-payment-method.ts'
import { createDialogPresence } from './dialog-presence.tsx'
import { isSamePaymentOrder, type PaymentBody, type PaymentOrder } from './order/payment-order.ts'
import { isProblemAfterCharge, tryVerifyAndBookPayment } from './verify-payment.ts'
import { createIdempotentWalletPayer, type WalletPaymentCall } from './wallet-payment.ts'

/** Payment method: the wallet’s call if `by` says so, else a card, which is saved if its owner agrees. */
type Means = {
  by: PaymentMethod
  call: WalletPaymentCall | null
  saveCard?: boolean
  /** Called instead of paying by card where the wallet refuses: what a card costs is shown before. */
  onWalletRefused?: () => void
}

/**
 * Checks whether a wallet call was refused with the 403 that requires a card, and not the one of an account
 * that cannot pay at all.
 */
function refusesWallet(error: unknown): boolean {
  return isApiProblem(error) && error.status === 403 && error.code !== 'ACCOUNT_SUSPENDED'
}

/** `checkout`: the dialog has given way to the provider's checkout. */
export type PaymentPhase = 'idle' | 'paying' | 'opening' | 'checkout' | 'verifying'

/**
 * One payment at a time from a dialog, by wallet or by card. The dialog shows itself except in the phase `checkout`, and
 * holds a `<Presence of={presence} />`. When it is closed meanwhile (the back button), the checkout closes too.
 */
export function usePayment(isDialogOpen: boolean) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const [presence] = useState(createDialogPresence)
  const [payFromWallet] = useState(createIdempotentWalletPayer)
  const running = useRef<AbortController | null>(null)
  /** A card payment that was started and not heard of: it may have gone through since. */
  const unheard = useRef<PaymentBody | null>(null)

  useEffect(() => {
    if (!isDialogOpen) running.current?.abort()
  }, [isDialogOpen])

  function learnBalance() {
    refreshUserOrEndSession({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }

  /** @returns null where the wallet refuses, and a card may pay */
  async function fromWallet(call: WalletPaymentCall, order: PaymentOrder): Promise<PaymentResult | null> {
    setPhase('paying')
    try {
      return await payFromWallet(call, order)
    } catch (error) {
      if (!refusesWallet(error)) throw error
      learnBalance()
      return null
    }
  }

  async function fromCard(
    order: PaymentOrder,
    saveCard: boolean,
    signal: AbortSignal,
  ): Promise<PaymentResult | null> {
    if (unheard.current && isSamePaymentOrder(unheard.current, order)) {
      setPhase('verifying')
      const earlier = await tryVerifyAndBookPayment(unheard.current)
      if (earlier) {
        unheard.current = null
        return earlier
      }
    }
    setPhase('opening')
    const payment = await payByCard(order, {
      signal,
      saveCard,
      hideDialog: () => {
        setPhase('checkout')
        return presence.gone()
      },
      showDialog: () => setPhase('verifying'),
      onStarted: (body) => {
        unheard.current = body
      },
    })
    if (payment) unheard.current = null
    return payment
  }

  /**
   * Pays, from the wallet by `call` if `by` says so, and by card where the wallet refuses. The session then knows the new
   * balance. Null when nothing was paid and nothing more is to be said; undefined when a payment is running already.
   * @throws ApiProblem or ApiUnreachableError, to be shown
   */
  async function pay(
    order: PaymentOrder,
    { by, call, saveCard = false, onWalletRefused }: Means,
  ): Promise<PaymentResult | null | undefined> {
    if (running.current) return undefined
    const controller = new AbortController()
    running.current = controller
    try {
      const walletPayment = by === 'wallet' && call ? await fromWallet(call, order) : null
      if (walletPayment === null && by === 'wallet' && onWalletRefused) {
        onWalletRefused()
        return null
      }
      const payment = walletPayment ?? (await fromCard(order, saveCard, controller.signal))
      if (payment) {
        updateSessionUser(payment.user)
        void client.invalidateQueries({ queryKey: walletKeys.every })
      }
      return payment
    } catch (error) {
      if (isProblemAfterCharge(error)) {
        unheard.current = null
        learnBalance()
      }
      throw error
    } finally {
      running.current = null
      setPhase('idle')
    }
  }

  return { phase, isBusy: phase !== 'idle', presence, pay }
}
