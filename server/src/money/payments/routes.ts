import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { asMinorUnits, type CurrencyCode, type MinorUnits } from '@fanfare/contract/money/money'
import * as calls from '@fanfare/contract/shapes/money/payments'
import { loadCurrentUserWithSessionTokens } from '../../accounts/profile/load-logged-in-user.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { webOriginOfRequest } from '../../platform/http/input/page-origin.ts'
import { loadOwnSavedCards, removeOwnSavedCard } from './cards/saved-cards.ts'
import { verifyAndSettlePayment } from './charges/verify-payment.ts'
import { startHostedCheckout } from './checkouts/start-hosted-checkout.ts'
import { type CheckoutParameters, startInlineCheckout } from './checkouts/start-inline-checkout.ts'
import { createWalletSubscription } from './create-wallet-subscription.ts'
import { loadEarningBreakdown, loadEarningsOfMonthSoFar } from './history/earning-breakdown.ts'
import { searchOwnPaymentHistory } from './history/search-payment-history.ts'
import { searchOwnUnclaimedPayments } from './history/search-waiting-payments.ts'
import { searchOwnWalletTransactions } from './history/search-wallet-transactions.ts'
import { loadTopSpenders } from './history/top-spenders.ts'
import { requestedPaymentOf } from './payment.ts'
import { requireCardProvider } from './payment-rules.ts'
import { purchasePostFromWallet } from './purchase-post-from-wallet.ts'
import { sendWalletTip } from './send-wallet-tip.ts'

export function paymentRoutes(api: Api): void {
  answer(api, calls.verifyPayment, async ({ ctx, viewer, body }) => {
    const paid = await verifyAndSettlePayment(ctx, requestedPaymentOf(viewer.userId, body))
    return { data: await paymentView(ctx, viewer, { ...body, amount: asMinorUnits(paid) }) }
  })

  answer(api, calls.sendWalletTip, async ({ ctx, viewer, body }) => {
    await sendWalletTip(ctx, requestedPaymentOf(viewer.userId, body))
    return { data: await paymentView(ctx, viewer, body) }
  })

  answer(api, calls.purchaseFromWallet, async ({ ctx, viewer, body }) => {
    await purchasePostFromWallet(ctx, requestedPaymentOf(viewer.userId, body))
    return { data: await paymentView(ctx, viewer, body) }
  })

  answer(api, calls.createWalletSubscription, async ({ ctx, viewer, body }) => {
    await createWalletSubscription(ctx, requestedPaymentOf(viewer.userId, body))
    return { data: await paymentView(ctx, viewer, body) }
  })

  answer(api, calls.quote, async ({ ctx, query }) => {
    const { name: provider } = requireCardProvider(ctx, query.currencyCode)
    const quoted = quoteCardCharge(query.amount, query.currencyCode, provider)
    if (!quoted) throw refuse('CURRENCY_NOT_PAYABLE')
    const { amount, fee, total } = quoted
    return {
      data: {
        amount: amount as MinorUnits,
        fee: fee as MinorUnits,
        total: total as MinorUnits,
        currencyCode: query.currencyCode,
        provider,
      },
    }
  })

  answer(api, calls.startCheckout, async ({ ctx, viewer, body }) => ({
    data: checkoutView(
      await startInlineCheckout(ctx, requestedPaymentOf(viewer.userId, body), body.saveCard),
      body.currencyCode,
    ),
  }))

  answer(api, calls.startHostedCheckout, async ({ ctx, viewer, body, request }) => ({
    data: await startHostedCheckout(
      ctx,
      webOriginOfRequest(ctx.config, request),
      requestedPaymentOf(viewer.userId, body),
      body.saveCard,
    ),
  }))

  answer(api, calls.savedCards, async ({ ctx, viewer }) => ({
    data: await loadOwnSavedCards(ctx, viewer.userId),
  }))

  answer(api, calls.removeSavedCard, async ({ ctx, viewer, params }) => {
    await removeOwnSavedCard(ctx, viewer.userId, params.savedCardId)
    return { data: true }
  })

  answer(api, calls.searchWalletTransactions, async ({ ctx, viewer, query }) =>
    searchOwnWalletTransactions(ctx, viewer.userId, query),
  )

  answer(api, calls.searchWaitingPayments, async ({ ctx, viewer, query }) =>
    searchOwnUnclaimedPayments(ctx, viewer.userId, query),
  )

  answer(api, calls.searchSubscriptionPayments, async ({ ctx, viewer, query }) =>
    searchOwnPaymentHistory(ctx, viewer.userId, 'SUBSCRIPTION', query),
  )

  answer(api, calls.searchTipPayments, async ({ ctx, viewer, query }) =>
    searchOwnPaymentHistory(ctx, viewer.userId, 'TIPS', query),
  )

  answer(api, calls.earningBreakdown, async ({ ctx, viewer, params }) => ({
    data: await loadEarningBreakdown(ctx, viewer.userId, params),
  }))

  answer(api, calls.earningsSoFar, async ({ ctx, viewer }) => ({
    data: await loadEarningsOfMonthSoFar(ctx, viewer.userId),
  }))

  answer(api, calls.getTopSpenders, async ({ ctx, viewer }) => ({
    data: await loadTopSpenders(ctx, viewer.userId),
  }))
}

/** Serializes the result of a payment, with the payer as of now, without their tokens. */
async function paymentView(ctx: Context, viewer: Viewer, body: calls.PaymentBody) {
  const { userId, sessionId } = viewer
  const { reference, transactionSource, amount, currencyCode } = body
  const user = await loadCurrentUserWithSessionTokens(ctx, { userId, sessionId, token: '' })
  return { reference, transactionSource, amount, currencyCode, user }
}

function checkoutView(checkout: CheckoutParameters, currencyCode: CurrencyCode) {
  return { ...checkout, total: asMinorUnits(checkout.total), currencyCode }
}
