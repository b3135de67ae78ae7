import { creator } from '@fanfare/contract/shapes/creators'
import { compileFields, type Json } from '../http/written.ts'
import { type Face, faceView, type Standing, standingView } from './creator-view.ts'

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
const writeStanding = compileFields(creator, [
  'isSubscribed',
  'isBlocked',
  'canEditProfile',
  'subscriberCount',
  'subscribedToCount',
  'postCount',
])

/** A face with what has been written of it. */
export type KeptFace = Face & { written: { face?: Json } }

/** What `creatorView` gives, written: the face once a version, how she stands each time. */
export function writeCreator(face: KeptFace, standing: Standing, viewerId: string | null): Json {
  face.written.face ??= writeFace(faceView(face))
  return `{${face.written.face},${writeStanding(standingView(face, standing, viewerId))}}` as Json
}
