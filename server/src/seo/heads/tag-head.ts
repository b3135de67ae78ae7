import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { loadOfferedContentTags } from '../../social/catalog/content-tags.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { brandHeadPicture } from './brand-picture.ts'

/** @throws Refusal TAG_NOT_FOUND */
export async function loadTagHead(ctx: Context, written: string): Promise<PageHead> {
  const code = written.toUpperCase()
  const tag = (await loadOfferedContentTags(ctx)).find((each) => each.code === code)
  if (!tag) throw refuse('TAG_NOT_FOUND')
  const { brandName } = ctx.config
  const url = createPublicUrlBuilder(ctx.config).tag(tag.code)
  const description = `Posts about ${tag.name} on ${brandName}.`
  return {
    status: 200,
    title: `${tag.name} · ${brandName}`,
    description,
    canonical: url,
    isIndexed: true,
    isAdult: false,
    siteName: brandName,
    type: 'website',
    picture: brandHeadPicture(ctx.config),
    jsonLd: JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: tag.name,
      description,
      url,
    }),
    feeds: [],
    oembed: null,
  }
}
