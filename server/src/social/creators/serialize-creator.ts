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

/** What has been written of the three, by their bits. */
const writtenRelations: Json[] = []

/** A face with what has been written of it. */
export type CachedProfileSummary = ProfileSummary & { written: { face?: Json } }

/** What `creatorView` gives, written: the face once a version, how they stand to each other once, and her counts each time. */
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
