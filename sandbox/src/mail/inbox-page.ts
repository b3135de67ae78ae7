import { escapeHtml } from '../html.ts'
import type { InboxMessage } from './inbox.ts'

/** The inbox: the list for `address` (or everybody) and the message that is open. */
export function renderInbox(messages: InboxMessage[], address: string | null, openId: string | null): string {
  const open = messages.find(({ id }) => id === openId)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Inbox</title>
<link rel="stylesheet" href="/mail/inbox.css">
<script type="module" src="/mail/inbox.js"></script>
</head>
<body data-newest="${escapeHtml(messages[0]?.id ?? '')}"${open ? ' class="reading"' : ''}>
<header>
  <h1><a href="/mail">Inbox</a></h1>
  <form action="/mail" role="search">
    <label for="to" class="unseen">Show mail to</label>
    <input id="to" name="to" type="search" placeholder="Address" value="${escapeHtml(address ?? '')}" autocomplete="off">
    <button>Filter</button>
  </form>
  <button type="button" id="clear">Delete all</button>
</header>
<main class="panes">
  <nav aria-label="Messages">
    ${messages.length === 0 ? renderEmpty(address) : `<ul>${messages.map((message) => renderRow(message, address, open)).join('')}</ul>`}
  </nav>
  <section>${open ? renderMessage(open, address) : '<p class="hint">Choose a message to read it.</p>'}</section>
</main>
</body>
</html>
`
}

function renderEmpty(address: string | null): string {
  const whose = address === null ? '' : ` for ${escapeHtml(address)}`
  return `<p class="hint">No mail${whose} yet. It appears here as soon as it is sent.</p>`
}

function renderRow(message: InboxMessage, address: string | null, open: InboxMessage | undefined): string {
  return `<li><a href="${link(address, message.id)}"${message === open ? ' aria-current="true"' : ''}>
<span class="line"><strong>${escapeHtml(message.to)}</strong>${renderTime(message)}</span>
<span class="subject">${escapeHtml(message.subject || '(no subject)')}</span>
<span class="preview">${escapeHtml(message.text.slice(0, 120))}</span></a></li>`
}

function renderMessage(message: InboxMessage, address: string | null): string {
  const body = message.html
    ? `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${message.html}`)}"></iframe>`
    : `<pre>${escapeHtml(message.text)}</pre>`
  return `<article>
<a class="back" href="${link(address, null)}">Back to the list</a>
<h2>${escapeHtml(message.subject || '(no subject)')}</h2>
<p class="meta">From ${escapeHtml(message.from)} to ${escapeHtml(message.to)}, ${renderTime(message)}</p>
${body}
</article>`
}

function renderTime({ date }: InboxMessage): string {
  return `<time datetime="${date}">${date.slice(0, 19).replace('T', ' ')}</time>`
}

function link(address: string | null, id: string | null): string {
  const query = new URLSearchParams()
  if (address !== null) query.set('to', address)
  if (id !== null) query.set('id', id)
  return escapeHtml(query.size > 0 ? `/mail?${query}` : '/mail')
}
