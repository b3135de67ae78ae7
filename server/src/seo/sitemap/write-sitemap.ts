import type { Config } from '../../platform/config/config.ts'
import { xmlDocument, xmlElement } from '../../platform/xml.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import type { SitemapAddress } from './addresses-of-part.ts'
import { type SitemapPart, sitemapPartName } from './parts.ts'

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The index, which leads to each part under the web's own addresses. */
export function formatSitemapIndex(config: Config, parts: readonly SitemapPart[]): string {
  const { page } = createPublicUrlBuilder(config)
  const said = parts.map((part) =>
    xmlElement('sitemap', [xmlElement('loc', page(`/sitemap/${sitemapPartName(part)}.xml`))]),
  )
  return xmlDocument(xmlElement('sitemapindex', said, { xmlns }))
}

export function formatSitemapPart(addresses: readonly SitemapAddress[]): string {
  const said = addresses.map(({ url, changedAt }) =>
    xmlElement('url', [
      xmlElement('loc', url),
      ...(changedAt ? [xmlElement('lastmod', changedAt.toISOString())] : []),
    ]),
  )
  return xmlDocument(xmlElement('urlset', said, { xmlns }))
}
