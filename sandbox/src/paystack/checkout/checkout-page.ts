import { escapeHtml } from '../../html.ts'
import { paystackTestCards } from '../cards.ts'
import { FakePaystackError } from '../fake-paystack-error.ts'
import type { Order } from '../order.ts'

/**
 * The checkout as a page. `origin` is the page that framed it, null when it stands alone.
 * The script gets what it needs from one data attribute, so that nothing inline runs.
 */
export function renderCheckout(order: Order | FakePaystackError, origin: string | null): string {
  const refused = order instanceof FakePaystackError
  const amount = refused ? '' : formatMoney(order)
  const state = refused
    ? { origin, problem: order.message }
    : { origin, problem: null, callbackUrl: order.callbackUrl, reference: order.reference }

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Checkout</title>
<link rel="stylesheet" href="/checkout/checkout.css">
<script type="module" src="/checkout/checkout.js"></script>
</head>
<body data-checkout="${escapeHtml(JSON.stringify(state))}">
<div class="sheet" role="dialog" aria-modal="true" aria-labelledby="merchant">
  <header>
    <div class="merchant">
      <span class="mark" aria-hidden="true">F</span>
      <h1 id="merchant">Fanfare</h1>
      <span class="badge">Test</span>
    </div>
    <div class="total">
      <strong>${escapeHtml(amount)}</strong>
      <span>${refused ? '' : escapeHtml(order.email)}</span>
    </div>
  </header>

  <p id="problem" class="problem" role="alert" hidden></p>

  <form id="card-form" novalidate>
    <div class="field">
      <label for="number">Card number</label>
      <input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" value="${spaced('4084084084084081')}">
    </div>
    <div class="row">
      <div class="field">
        <label for="expiry">Expiry date</label>
        <input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7" value="12 / 30">
      </div>
      <div class="field">
        <label for="cvv">CVV</label>
        <input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" value="408">
      </div>
    </div>
    <button id="pay" class="primary" type="submit" disabled>Pay ${escapeHtml(amount)}</button>
    <button class="plain" type="button" data-close>Cancel</button>
    <fieldset>
      <legend>Test cards</legend>
      ${paystackTestCards.map(renderTestCard).join('\n      ')}
    </fieldset>
  </form>

  <section id="processing" class="state" role="status" hidden>
    <span class="spinner" aria-hidden="true"></span>
    <h2>Processing your payment</h2>
    <p>This can take a moment. You can close this window; a payment that went through is not lost.</p>
    <button class="plain" type="button" data-close>Close</button>
  </section>

  <section id="paid" class="state" role="status" hidden>
    <span class="tick" aria-hidden="true">✓</span>
    <h2>Payment successful</h2>
    <p>You paid ${escapeHtml(amount)}.</p>
  </section>

  <section id="refused" class="state" hidden>
    <h2>This payment cannot be started</h2>
    <p id="reason"></p>
    <button class="plain" type="button" data-close>Close</button>
  </section>

  <footer>Sandbox checkout. No money moves.</footer>
</div>
</body>
</html>
`
}

function renderTestCard({ number, title }: { number: string; title: string }): string {
  return `<button type="button" data-number="${spaced(number)}"><span>${escapeHtml(title)}</span><code>${spaced(number)}</code></button>`
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

function formatMoney({ amount, currency }: Order): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 100).replace(/\s/g, ' ')
}
