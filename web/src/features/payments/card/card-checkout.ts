import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { trustedScriptUrl } from '../../../lib/trusted-script-url.ts'

type Listeners = {
  onSuccess: (charge: { reference: string }) => void
  onCancel: () => void
  onError: (problem: { message: string }) => void
}

type Transaction = {
  key: string
  email: string
  /** The card's charge included. */
  amount: MinorUnits
  currency: CurrencyCode
  reference: string
  metadata: Record<string, string>
}

/** The provider's widget, as far as it is used here. */
type PaystackPopup = {
  newTransaction: (transaction: Transaction & Listeners) => { id: string }
  cancelTransaction: (id: string) => void
}

declare global {
  interface Window {
    PaystackPop?: new () => PaystackPopup
  }
}

export type PaystackCheckout = NonNullable<Window['PaystackPop']>

export type PaystackCheckoutResult =
  | { how: 'paid'; reference: string }
  | { how: 'closed' }
  | { how: 'failed'; why: string }

let loading: Promise<PaystackCheckout> | undefined

/** The provider's widget, its script loaded once. Rejects when the script can't be had; the next call tries again. */
export function loadPaystackCheckout(): Promise<PaystackCheckout> {
  loading ??= loadScript(deploymentSettings.checkoutScriptUrl).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function loadScript(src: string): Promise<PaystackCheckout> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScriptUrl(src)
    script.async = true
    script.onload = () => {
      if (window.PaystackPop) resolve(window.PaystackPop)
      else reject(new Error(`${src} brought no checkout.`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    }
    document.head.append(script)
  })
}

/**
 * Opens the widget and waits for its end; an abort closes it. Meanwhile the page behind rests, and afterwards focus is
 * where it was. Call it when no dialog of the app holds the focus.
 */
export async function openPaystackCheckout(
  Checkout: PaystackCheckout,
  transaction: Omit<Transaction, 'key'>,
  signal: AbortSignal,
): Promise<PaystackCheckoutResult> {
  const app = document.getElementById('root')
  const focused = document.activeElement
  const end = new Promise<PaystackCheckoutResult>((resolve) => {
    const popup = new Checkout()
    const opened = popup.newTransaction({
      ...transaction,
      key: deploymentSettings.paystackPublicKey,
      onSuccess: ({ reference }) => resolve({ how: 'paid', reference }),
      onCancel: () => resolve({ how: 'closed' }),
      onError: ({ message }) => {
        resolve({ how: 'failed', why: message })
        popup.cancelTransaction(opened.id)
      },
    })
    signal.addEventListener('abort', () => {
      resolve({ how: 'closed' })
      popup.cancelTransaction(opened.id)
    })
  })
  app?.toggleAttribute('inert', true)
  try {
    return await end
  } finally {
    app?.toggleAttribute('inert', false)
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }
}
