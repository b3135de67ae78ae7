import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { apiErrors } from '@fanfare/contract/errors'
import { z } from 'zod'
import { formatSchemaLines } from './schema-lines.ts'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('page.js', import.meta.url), 'utf8')

/** Content security policy: only the page’s own style and script run or load. */
export const apiReferencePageSecurityPolicy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The reference of every call as one page that needs nothing else.
 * @param path what stands before the paths of calls
 */
export function renderApiReferencePage(title: string, path: string): string {
  const nouns = Map.groupBy(allCalls, ({ noun }) => noun)
  const links = [...nouns.keys()].map((noun) => `<a href="#${noun}">${headingOf(noun)}</a>`)
  const sections = [...nouns].map(
    ([noun, calls]) =>
      `<section id="${noun}"><h2>${headingOf(noun)}</h2>${calls.map(({ name, call }) => callBlock(name, call)).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>JSON in and out. Sign in for a token and send it as <code>Authorization: Bearer …</code>. A success is
<code>{ "message", "data" }</code>, a list has <code>page</code> beside it, and an error is a problem of RFC 9457 with a
<code>code</code> that stays. <code>amount</code> is in minor units; prices and balances are in major units.</p>
<p><a href="${path}/api-docs">OpenAPI 3.1 document</a></p>
<label>Find a call <input type="search" id="find" autocomplete="off" placeholder="login, /post, tip"></label>
</header>
<nav aria-label="Parts">${links.join('')}</nav>
<main>${sections.join('\n')}<p id="nothing" hidden>No call fits.</p></main>
<script>${script}</script>
</body>
</html>
`
}

function callBlock(name: string, call: Call): string {
  const methods = call.changes ? ['GET', 'POST'] : [call.method]
  const badges = methods.map((method) => `<span class="method ${method.toLowerCase()}">${method}</span>`)
  const path = escapeHtml(call.path).replace(/\{\w+\}/g, (parameter) => `<i>${parameter}</i>`)
  return `<details id="${name}" data-words="${escapeHtml(`${name} ${call.path} ${call.summary}`.toLowerCase())}">
<summary>${badges.join('')}<code class="path">${path}</code><span class="who">${call.roles?.join(', ').toLowerCase() ?? whoLabels[call.who]}</span>
<span class="does">${escapeHtml(call.summary)}</span></summary>
<div class="more">${[
    part('Path', call.params, 'input'),
    part('Query', call.query, 'input'),
    part(call.multipart ? 'Form fields' : 'Body', call.body, 'input'),
    filesPart(call),
    part(`Answer ${call.status ?? 200}, data`, call.data, 'output'),
    refusalsPart(call),
  ].join('')}</div>
</details>`
}

const whoLabels = { anyone: 'anyone', member: 'signed in', verified: 'verified', admin: 'admin' } as const

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const lines = formatSchemaLines(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return `<h3>${title}</h3><pre>${escapeHtml(lines.join('\n'))}</pre>`
}

function filesPart(call: Call): string {
  const files = Object.entries(call.multipart ?? {}).map(
    ([name, { maxCount, maxBytes }]) =>
      `${name}: up to ${maxCount}, ${Math.floor(maxBytes / 1024 / 1024)} MB each`,
  )
  return files.length === 0 ? '' : `<h3>Files</h3><pre>${escapeHtml(files.join('\n'))}</pre>`
}

function refusalsPart(call: Call): string {
  const rows = (call.refuses ?? []).map(
    (code) =>
      `<tr><td>${apiErrors[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(apiErrors[code].detail)}</td></tr>`,
  )
  return rows.length === 0 ? '' : `<h3>Refuses</h3><table>${rows.join('')}</table>`
}

function headingOf(noun: string): string {
  const heading = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return heading.charAt(0).toUpperCase() + heading.slice(1)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
