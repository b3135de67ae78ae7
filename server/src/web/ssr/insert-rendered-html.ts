import type { FetchedApiReplies } from './fetch-api-replies.ts'

const entry = /<script type="module"[^>]*><\/script>/
const without = /<noscript>.*?<\/noscript>/s
/** Pattern of the preload elements of the components, which precede their HTML. */
const ahead = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)+/

/** Pictures wait until they are seen: for whom the app begins at once, none of these is. Without scripts browsers do not wait. */
function withLazyImages(html: string): string {
  return html
    .replaceAll(' loading="eager"', ' loading="lazy"')
    .replaceAll(/<img(?![^>]* loading=)/g, '<img loading="lazy"')
}

/**
 * The page with what the server drew in it. Its scripts and first pictures are named in it too, but fetched when
 * `web/src/app/prefetch` says so; of what it came with the app makes the same.
 */
export function insertRenderedHtml(
  page: string,
  { html, language, replies, isPartial }: FetchedApiReplies & { html: string; language: string },
): string {
  const [script = ''] = entry.exec(page) ?? []
  const [named = ''] = ahead.exec(html) ?? []
  const links = named.match(/<link\b[^>]*>/g) ?? []
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const data = JSON.stringify(replies).replaceAll('<', '\\u003c')
  return page
    .replace('<html lang="en"', `<html lang="${language}" dir="${direction}"`)
    .replace(script, '')
    .replace(
      '<script',
      () => `<template id="app" data-language="${language}">${links.join('')}${script}</template><script`,
    )
    .replace(
      without,
      () =>
        `<div id="drawn">${withLazyImages(html.slice(named.length))}</div><script id="replies"${isPartial ? ' data-partial' : ''} type="application/json">${data}</script>`,
    )
}
