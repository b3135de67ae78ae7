import { startCheckout, startHostedCheckout } from '@fanfare/contract/calls/money/payments'
import type { PaymentResult } from '@fanfare/contract/shapes/money/payments'
import { toast } from '@fanfare/ui/overlays/toast'
import { t } from '@lingui/core/macro'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { acceptsCardsInCurrency, cardProviderFor } from '../card-provider.ts'
import { generatePaymentReference } from '../order/generate-payment-reference.ts'
import type { PaymentBody, PaymentOrder } from '../order/payment-order.ts'
import { isProblemAfterCharge, tryVerifyAndBookPayment, verifyAndBookPayment } from '../verify-payment.ts'
import { loadPaystackCheckout, openPaystackCheckout, type PaystackCheckout } from './card-checkout.ts'
import { redirectToHostedCheckout } from './redirect-to-checkout.ts'
import { consumeRedirectedPayment, storeRedirectedPayment } from './redirected-payment.ts'

export type CardPaymentOptions = {
  /** True if the payer saves their card for later payments. */
  saveCard: boolean
  /** Closes the checkout; the payment counts all the same if it went through. */
  signal: AbortSignal
  /** The dialog gives way to the checkout; resolves when it has left and focus is back behind it. */
  hideDialog: () => Promise<void>
  /** The dialog comes back while the payment is verified. */
  showDialog: () => void
  /** A checkout is about to open: what it pays for may be charged from now on, whatever is heard of it. */
  onStarted: (body: PaymentBody) => void
}

/**
 * Pays an order by card: notes it, opens the provider's checkout, and has the charge verified and booked. Where the
 * provider has a page of its own, that takes the place of this one, and the payment is taken up after it.
 * Null when the person closed the checkout, or was told by a toast why it did not work.
 * @throws ApiProblem or ApiUnreachableError when the payment could not be noted; nothing was charged then. ApiProblem also when
 * the charge could not do what it was meant for: its sentence says where the money is
 */
export async function payByCard(
  order: PaymentOrder,
  steps: CardPaymentOptions,
): Promise<PaymentResult | null> {
  if (!acceptsCardsInCurrency(order.currencyCode)) {
    toastNotProcessed()
    return null
  }
  if (cardProviderFor(order.currencyCode) === 'stripe') return payOnHostedPage(order, steps)
  let Checkout: PaystackCheckout
  try {
    Checkout = await loadPaystackCheckout()
  } catch (error) {
    console.error('The checkout is missing', error)
    return null
  }
  const { body, started } = await start(order, (noted) =>
    callApi(startCheckout, { body: { ...noted, saveCard: steps.saveCard } }),
  )
  if (steps.signal.aborted) return null
  await steps.hideDialog()
  steps.onStarted(body)
  const end = await openPaystackCheckout(
    Checkout,
    {
      email: started.email,
      amount: started.total,
      currency: started.currencyCode,
      reference: body.reference,
      metadata: started.metadata,
    },
    steps.signal,
  )
  steps.showDialog()

  if (end.how === 'paid') return verifyAndReport({ ...body, reference: end.reference })
  // A charge can have gone through without the checkout hearing of it.
  const payment = await tryVerifyAndBookPayment(body)
  if (!payment && end.how === 'failed') {
    console.error('The checkout failed', end.why)
    toastNotProcessed()
  }
  return payment
}

/** Notes the payment. Numbers collide by chance: then another one is tried, as nothing was charged yet. */
async function start<Started>(
  order: PaymentOrder,
  note: (body: PaymentBody) => Promise<{ data: Started }>,
  triesLeft = 3,
): Promise<{ body: PaymentBody; started: Started }> {
  const body: PaymentBody = { ...order, reference: generatePaymentReference() }
  try {
    return { body, started: (await note(body)).data }
  } catch (error) {
    if (!isApiProblem(error, 'REFERENCE_REUSED') || triesLeft === 0) throw error
    return start(order, note, triesLeft - 1)
  }
}

/** Leaves for the provider's page; comes to an end here only for who comes back by the browser's own button. */
async function payOnHostedPage(
  order: PaymentOrder,
  steps: CardPaymentOptions,
): Promise<PaymentResult | null> {
  const { body, started } = await start(order, (noted) =>
    callApi(startHostedCheckout, { body: { ...noted, saveCard: steps.saveCard } }),
  )
  if (steps.signal.aborted) return null
  steps.onStarted(body)
  await storeRedirectedPayment(body)
  await redirectToHostedCheckout(started.url, steps.signal)
  await consumeRedirectedPayment(body.reference)
  steps.showDialog()
  return tryVerifyAndBookPayment(body)
}

async function verifyAndReport(body: PaymentBody): Promise<PaymentResult | null> {
  try {
    return await verifyAndBookPayment(body)
  } catch (error) {
    if (isProblemAfterCharge(error)) throw error
    console.error('The payment was not verified', error)
    toast.error(t`Unsuccessful`, { description: t`Unable to verify payment` })
    return null
  }
}

function toastNotProcessed(): void {
  toast.error(t`An error occurred`, { description: t`Unable to process payment` })
}
