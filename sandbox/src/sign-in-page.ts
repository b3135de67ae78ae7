import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './html.ts'

const stylesheet = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')

// A form's answer sends people back to the product, which is on this machine too.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self' http://127.0.0.1:* http://localhost:*",
  "frame-ancestors 'none'",
  'img-src data:',
].join('; ')

type SignIn = {
  provider: string
  intro: string
  /** People who can sign in with one click. */
  people: readonly { value: string; title: string; detail: string }[]
  /** Input fields for anyone else: safe HTML. */
  fields: string
}

/** Renders a provider’s sign-in page: `as` names one of the people, `deny` refuses. */
export function renderProviderSignInPage({ provider, intro, people, fields }: SignIn): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Sign in with ${escapeHtml(provider)}</title>
<link rel="stylesheet" href="/sign-in.css">
</head>
<body>
<main aria-labelledby="title">
  <h1 id="title">${escapeHtml(provider)} <span class="badge">Test</span></h1>
  <p>${escapeHtml(intro)}</p>
  <form method="post">
    ${people.map(renderPerson).join('\n    ')}
  </form>
  <form method="post">
    ${fields}
    <button class="primary" type="submit">Continue</button>
  </form>
  <form method="post"><button type="submit" name="deny" value="yes">Cancel</button></form>
  <footer>Sandbox. Nobody's account is behind it.</footer>
</main>
</body>
</html>
`
}

function renderPerson({ value, title, detail }: SignIn['people'][number]): string {
  return `<button class="person" type="submit" name="as" value="${escapeHtml(value)}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(detail)}</span></button>`
}

/** Lets the pages' forms be read, and dresses the pages. */
export function registerSignInStylesheet(app: FastifyInstance): void {
  app.get('/sign-in.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  )
}

/** Reads what forms post. */
export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** The fields of a form; none where something else was posted. */
export function formFields(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html)
}
