import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import type { Context } from '../../platform/context.ts'
import { loadCreatorDetails } from '../../social/creators/creator-details.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { canMemberBeIndexed } from '../may-be-indexed.ts'
import { interactionLinkedData, personLinkedData } from './linked-data.ts'
import { publicFeedLinkOf } from './public-feed-link.ts'
import { loadShareCardHeadPicture } from './share-card-picture.ts'

const descriptionLength = 160

/** @throws Refusal CREATOR_NOT_FOUND */
export async function loadProfileHead(ctx: Context, username: string): Promise<PageHead> {
  const [profile, picture, isIndexed] = await Promise.all([
    loadCreatorDetails(ctx, null, username),
    loadShareCardHeadPicture(ctx, username),
    canMemberBeIndexed(ctx, username),
  ])
  const { brandName } = ctx.config
  const { displayName, bio } = profile
  const addresses = createPublicUrlBuilder(ctx.config)
  const url = addresses.profile(profile.username)
  return {
    status: 200,
    title: `${displayName} (@${profile.username}) · ${brandName}`,
    description:
      truncateToSingleLine(bio, descriptionLength) ||
      `${displayName} (@${profile.username}) on ${brandName}.`,
    canonical: url,
    isIndexed,
    isAdult: false,
    siteName: brandName,
    type: 'profile',
    picture,
    jsonLd: linkedData(ctx, profile),
    feeds: [publicFeedLinkOf(ctx, profile)],
    oembed: addresses.oembed(url),
  }
}

function linkedData({ config }: Context, profile: CreatorProfile): string {
  const { bio, links, avatarUrl, subscriberCount } = profile
  const addresses = createPublicUrlBuilder(config)
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: addresses.profile(profile.username),
    mainEntity: {
      ...personLinkedData(config, profile),
      ...(bio !== '' && { description: bio }),
      ...(avatarUrl !== null && { image: addresses.ofApi(avatarUrl) }),
      ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
      ...(subscriberCount !== undefined && {
        interactionStatistic: interactionLinkedData('FollowAction', subscriberCount),
      }),
    },
  })
}
