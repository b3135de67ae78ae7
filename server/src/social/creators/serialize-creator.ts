import { creator } from '@fanfare/contract/shapes/creators'
import { compileFields, type Json } from '../../platform/http/reply/serialized.ts'
import {
  countsView,
  type ProfileSummary,
  profileSummaryView,
  relationView,
  type ViewerRelation,
} from './creator-view.ts'

const writeFace = compileFields(creator, [
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
const writeRelation = compileFields(creator, ['isSubscribed', 'isBlocked', 'canEditProfile'])
const writeCounts = compileFields(creator, ['subscriberCount', 'subscribedToCount', 'postCount'])

/** Serialised relations by their three flag bits. */
const writtenRelations: Json[] = []

/** A face with what has been written of it. */
export type CachedProfileSummary = ProfileSummary & { written: { face?: Json } }

/**
 * Serialises what `creatorView` returns: the profile summary once per version, each relation once, and the
 * counts each time.
 */
export function serializeCreator(
  face: CachedProfileSummary,
  standing: ViewerRelation,
  viewerId: string | null,
): Json {
  face.written.face ??= writeFace(profileSummaryView(face))
  const relation = relationView(face, standing, viewerId)
  const bits =
    (relation.isSubscribed ? 1 : 0) + (relation.isBlocked ? 2 : 0) + (relation.canEditProfile ? 4 : 0)
  writtenRelations[bits] ??= writeRelation(relation)
  const counts = writeCounts(countsView(face, standing, viewerId))
  return `{${face.written.face},${writtenRelations[bits]}${counts === '' ? '' : `,${counts}`}}` as Json
}
