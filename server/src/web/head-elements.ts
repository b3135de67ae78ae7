import type { PageHead } from '@fanfare/contract/shapes/pages'

/** Pattern of the app’s own title in `html`. */
const ownTitle = /<title>[^<]*<\/title>/
const ownDescription = /<meta name="description"[^>]*>/

/** A page with what the API says of its address in the place of what it says of the app as a whole. */
export function insertPageHead(html: string, head: PageHead): string {
  return html.replace(ownDescription, '').replace(ownTitle, () => elementsOf(head))
}

/** All but the title are marked: the app takes them away once it shows something else. */
function elementsOf(head: PageHead): string {
  const { title, description, canonical, picture, jsonLd } = head
  const elements = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', head.isIndexed ? 'max-image-preview:large' : 'noindex'),
    // For `web/src/app/prefetch`, which does not ask again.
    ...(head.status === 404 ? [meta('name', 'page-status', '404')] : []),
    ...(head.isAdult ? [meta('name', 'rating', 'adult')] : []),
    ...(canonical === null
      ? []
      : [element('link', { rel: 'canonical', href: canonical }), meta('property', 'og:url', canonical)]),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', isWide(picture) ? 'summary_large_image' : 'summary'),
  ]
  if (picture) {
    elements.push(
      meta('property', 'og:image', picture.url),
      meta('property', 'og:image:width', String(picture.width)),
      meta('property', 'og:image:height', String(picture.height)),
      meta('property', 'og:image:alt', picture.alt),
    )
  }
  for (const feed of head.feeds) {
    elements.push(alternate('application/rss+xml', feed.title, feed.url))
  }
  if (head.oembed !== null) elements.push(alternate('application/json+oembed', title, head.oembed))
  if (jsonLd !== null) {
    // No text in it ends the element, or begins a comment.
    elements.push(
      `<script type="application/ld+json" data-page>${jsonLd.replaceAll('<', '\\u003c')}</script>`,
    )
  }
  return elements.join('')
}

function isWide(picture: PageHead['picture']): boolean {
  return picture !== null && picture.width > picture.height
}

function alternate(type: string, title: string, href: string): string {
  return element('link', { rel: 'alternate', type, title, href })
}

function meta(by: 'name' | 'property', name: string, content: string): string {
  return element('meta', { [by]: name, content })
}

function element(tag: 'meta' | 'link', attributes: Record<string, string>): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${said.join('')} data-page>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
