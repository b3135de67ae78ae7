import { escapeHtml } from './html.ts'
import { paystackTestCards } from './paystack/cards.ts'
import { stripeTestCards as stripeCards } from './stripe/cards.ts'

/** The first page of the sandbox: where its parts are and which cards do what. */
export function renderIndex(paystackUrl: string, smtpUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Sandbox</title>
</head>
<body>
<main>
<h1>Sandbox</h1>
<p>The outside world on this machine, for development and tests. No money moves and no mail leaves.</p>
<ul>
<li><a href="/mail">Inbox</a></li>
<li><a href="/control/charges">Charges</a></li>
<li><a href="/control/stripe/charges">Charges of Stripe</a></li>
</ul>
<p>Card provider: <code>${escapeHtml(paystackUrl)}</code><br>Mail: <code>${escapeHtml(smtpUrl)}</code></p>
<h2>Test cards</h2>
<h3>Paystack</h3>
<ul>${paystackTestCards.map(renderCard).join('')}</ul>
<h3>Stripe</h3>
<ul>${stripeCards.map(renderCard).join('')}</ul>
</main>
</body>
</html>
`
}

function renderCard({ number, title }: { number: string; title: string }): string {
  return `<li><code>${number}</code> ${escapeHtml(title)}</li>`
}
