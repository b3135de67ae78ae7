import { escapeHtml } from './html.ts'
import { testCards } from './paystack/cards.ts'

/** The first page of the sandbox: where its parts are and which cards do what. */
export function renderIndex(paystackUrl: string, smtpUrl: string): string {
  const cards = testCards.map(({ number, title }) => `<li><code>${number}</code> ${escapeHtml(title)}</li>`)
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
</ul>
<p>Card provider: <code>${escapeHtml(paystackUrl)}</code><br>Mail: <code>${escapeHtml(smtpUrl)}</code></p>
<h2>Test cards</h2>
<ul>${cards.join('')}</ul>
</main>
</body>
</html>
`
}
