import { creator } from '@fanfare/contract/shapes/creators'
import type { HiddenCount } from '@fanfare/contract/shapes/creators-page'
import { compileFields, type Json } from '../http/written.ts'
import { type Face, faceView, type Standing, tells } from './creator-view.ts'

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

/** What has been written of the three, by their bits. */
const writtenRelations: Json[] = []

/** A face with what has been written of it. */
export type KeptFace = Face & { written: { face?: Json } }

/** What `creatorView` gives, written: the face once a version, how she stands once, and her counts each time. */
export function writeCreator(face: KeptFace, standing: Standing, viewerId: string | null): Json {
  face.written.face ??= writeFace(faceView(face))
  const { isSubscribed, isBlocked, subscribers, subscribedTo, posts } = standing
  const canEditProfile = face.userId === viewerId
  const bits = (isSubscribed ? 1 : 0) + (isBlocked ? 2 : 0) + (canEditProfile ? 4 : 0)
  writtenRelations[bits] ??= writeRelation({ isSubscribed, isBlocked, canEditProfile })
  const told = (count: HiddenCount, field: string, value: number) =>
    tells(face, count, viewerId) ? `,"${field}":${value}` : ''
  return `{${face.written.face},${writtenRelations[bits]}${told('SUBSCRIBERS', 'subscriberCount', subscribers)}${told('FOLLOWING', 'subscribedToCount', subscribedTo)}${told('POSTS', 'postCount', posts)}}` as Json
}
