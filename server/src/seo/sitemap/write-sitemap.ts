import type { Config } from '../../platform/config/config.ts'
import { xmlDocument, xmlElement } from '../../platform/xml.ts'
import { addressesOf } from '../addresses.ts'
import type { Address } from './addresses-of-part.ts'
import { type Part, partNameOf } from './parts.ts'

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The index, which leads to each part under the web's own addresses. */
export function writeIndex(config: Config, parts: readonly Part[]): string {
  const { page } = addressesOf(config)
  const said = parts.map((part) =>
    xmlElement('sitemap', [xmlElement('loc', page(`/sitemap/${partNameOf(part)}.xml`))]),
  )
  return xmlDocument(xmlElement('sitemapindex', said, { xmlns }))
}

export function writePart(addresses: readonly Address[]): string {
  const said = addresses.map(({ url, changedAt }) =>
    xmlElement('url', [
      xmlElement('loc', url),
      ...(changedAt ? [xmlElement('lastmod', changedAt.toISOString())] : []),
    ]),
  )
  return xmlDocument(xmlElement('urlset', said, { xmlns }))
}
