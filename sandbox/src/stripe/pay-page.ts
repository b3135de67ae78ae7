import { escapeHtml } from '../html.ts'
import { stripeTestCards } from './cards.ts'
import type { CheckoutSessionRecord } from './records.ts'

/** The provider's own page to pay on: a form without any script. */
export function renderPayPage(session: CheckoutSessionRecord, problem: string | null): string {
  const amount = formatMoney(session)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Pay ${escapeHtml(amount)}</title>
<link rel="stylesheet" href="/checkout/checkout.css">
</head>
<body>
<main class="sheet" aria-labelledby="merchant">
  <header>
    <div class="merchant">
      <span class="mark" aria-hidden="true">F</span>
      <h1 id="merchant">Fanfare</h1>
      <span class="badge">Test</span>
    </div>
    <div class="total">
      <strong>${escapeHtml(amount)}</strong>
      <span>${escapeHtml(session.label)}</span>
      <span>${escapeHtml(session.email)}</span>
    </div>
  </header>
  ${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
  ${session.status === 'open' ? renderForm(session, amount) : '<p>This payment is complete.</p>'}
  <p><a href="${escapeHtml(session.cancelUrl)}">Back</a></p>
  <footer>Sandbox checkout. No money moves.</footer>
</main>
</body>
</html>
`
}

function renderForm({ keepsCard }: CheckoutSessionRecord, amount: string): string {
  return `<form method="post">
    <div class="field">
      <label for="number">Card number</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required value="4242 4242 4242 4242">
    </div>
    ${keepsCard ? '<p>This card will be kept for later payments.</p>' : ''}
    <button class="primary" type="submit">Pay ${escapeHtml(amount)}</button>
  </form>
  <form method="post">
    <fieldset>
      <legend>Test cards</legend>
      ${stripeTestCards.map(renderTestCard).join('\n      ')}
    </fieldset>
  </form>`
}

function renderTestCard({ number, title }: { number: string; title: string }): string {
  return `<button type="submit" name="number" value="${number}"><span>${escapeHtml(title)}</span><code>${number}</code></button>`
}

function formatMoney({ amount, currency }: CheckoutSessionRecord): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 100).replace(/\s/g, ' ')
}
