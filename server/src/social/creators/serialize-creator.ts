import { creator } from '@fanfare/contract/shapes/social/creators'
import { compileFieldsWriter, type SerializedJson } from '../../platform/http/reply/serialized.ts'
import {
  buildViewerRelationFields,
  buildVisibleCountFields,
  type ProfileSummary,
  profileSummaryView,
  type ViewerRelation,
} from './creator-view.ts'

const writeProfile = compileFieldsWriter(creator, [
  'userId',
  'username',
  'displayName',
  'avatarUrl',
  'bannerUrl',
  'bio',
  'location',
  'websiteUrl',
  'verificationStatus',
  'isVerified',
  'currency',
  'subscriptionPrice',
  'isFreeSubscription',
])
const writeRelation = compileFieldsWriter(creator, [
  'isSubscribed',
  'isPaidAhead',
  'isBlocked',
  'canEditProfile',
])
const writeCounts = compileFieldsWriter(creator, ['subscriberCount', 'subscribedToCount', 'postCount'])

/** Serialised relations by their four flag bits. */
const serializedRelations: SerializedJson[] = []

/** Profile summary with its serialised form. */
export type CachedProfileSummary = ProfileSummary & { serialized: { profile?: SerializedJson } }

/**
 * Serialises what `creatorView` returns: the profile summary once per version, each relation once, and the
 * counts each time.
 */
export function serializeCreator(
  profile: CachedProfileSummary,
  viewerRelation: ViewerRelation,
  viewerId: string | null,
): SerializedJson {
  profile.serialized.profile ??= writeProfile(profileSummaryView(profile))
  const relation = buildViewerRelationFields(profile, viewerRelation, viewerId)
  const bits =
    (relation.isSubscribed ? 1 : 0) +
    (relation.isBlocked ? 2 : 0) +
    (relation.canEditProfile ? 4 : 0) +
    (relation.isPaidAhead ? 8 : 0)
  serializedRelations[bits] ??= writeRelation(relation)
  const counts = writeCounts(buildVisibleCountFields(profile, viewerRelation, viewerId))
  return `{${profile.serialized.profile},${serializedRelations[bits]}${counts === '' ? '' : `,${counts}`}}` as SerializedJson
}
