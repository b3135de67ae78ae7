import { z } from 'zod'
import { id } from '../../fields/ids.ts'
import { majorUnits } from '../../fields/money.ts'
import { limits } from '../../limits.ts'
import { liveUpdateTopics } from '../../social/live-update-topics.ts'
import { loggedInUser } from '../accounts/accounts.ts'
import { notification } from './notifications.ts'

function ids(max: number) {
  return z
    .string()
    .optional()
    .transform((text) => [...new Set(text?.split(',').filter(Boolean))])
    .pipe(z.array(id).max(max))
}

/** Ids with commas: `posts`, up to 100, whose counts are wanted; `profiles`, up to 10 people whose pages are on screen. */
export const liveUpdateQuery = z.object({ posts: ids(limits.livePosts), profiles: ids(limits.liveProfiles) })

/** Payload of each event of `GET /notification/stream`, by its name. */
export const liveUpdateEvents = {
  /** New notification of the viewer; a like replaces the earlier likes of that post. */
  notification,
  /** Number of the viewer’s unread notifications; also the first event of every stream. */
  unread: z.object({ count: z.int() }),
  wallet: z.object({
    availableWalletBalance: majorUnits,
    currentWalletBalance: majorUnits,
    withdrawableWalletBalance: majorUnits,
    unclearedWalletBalance: majorUnits,
    dateWalletCleared: z.string().nullable(),
    disputedWalletBalance: majorUnits,
    refundingWalletBalance: majorUnits,
  }),
  /** New post in the viewer’s feed. */
  post: z.object({ postId: z.string(), creatorId: z.string() }),
  /** `options`: the votes of a poll, for whoever may see them. */
  counts: z.object({
    postId: z.string(),
    likeCount: z.int().optional(),
    commentCount: z.int(),
    options: z.array(z.object({ optionId: z.string(), voteCount: z.int() })).optional(),
  }),
  /** A post named by the stream is marked, pinned or described otherwise, or is back: ask for it again. */
  edited: z.object({ postId: z.string() }),
  /** A post named by the stream is there for the viewer no more. */
  gone: z.object({ postId: z.string() }),
  /**
   * Change of the viewer’s own data, mostly made on another screen: refetch what is shown of these topics.
   */
  changed: z.object({ topics: z.array(z.enum(liveUpdateTopics)) }),
  /**
   * Viewer’s current interaction with a post: the same on each of their screens. `optionId` if they have
   * voted.
   */
  own: z.object({
    postId: z.string(),
    hasLiked: z.boolean().optional(),
    isSaved: z.boolean().optional(),
    optionId: z.string().optional(),
  }),
  /** The viewer's account is otherwise: verification, counts, first steps, and whatever else of it. */
  user: loggedInUser.omit({ token: true, fileToken: true }),
  /** Change of the viewer’s earnings: refetch what is shown of them. */
  earnings: z.object({}),
  /** Some of what was missed cannot be told any more: ask again for what is shown. */
  resync: z.object({}),
  /** Empty event with a newer `id` to resume from. */
  position: z.object({}),
}

export type LiveUpdateEvents = {
  [Name in keyof typeof liveUpdateEvents]: z.output<(typeof liveUpdateEvents)[Name]>
}
export type LiveUpdateEventName = keyof LiveUpdateEvents
