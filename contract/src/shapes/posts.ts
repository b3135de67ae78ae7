import { z } from 'zod'
import { call } from '../call.ts'
import * as calls from '../calls/posts.ts'
import { id, usernameInPath } from '../fields/ids.ts'
import { bookedMinorUnits, currencyCode, minorUnits } from '../fields/money.ts'
import { oneLine, severalLines } from '../fields/names.ts'
import { pageQuery } from '../fields/page.ts'
import { toggleTargetQuery } from '../fields/toggle-target.ts'
import { upTo } from '../fields/typed-text.ts'
import { wholeNumber } from '../fields/whole-number.ts'
import { limits } from '../limits.ts'
import { hasDescriptions, hasTranscripts, postRules } from '../post-rules.ts'
import { everyPostType, homeTabs, type PostType, profileFilters } from '../post-types.ts'
import { fewMarks } from '../text/marks.ts'
import { hasEqualOptions, isFractionOfDays, parsePollDays } from '../text/poll-text.ts'
import { findLengthFault } from '../text/text-fault.ts'
import { contentTag } from './catalog.ts'
import { creator, viewAs } from './creators.ts'
import { postFile } from './media.ts'

export const postType = z.enum(everyPostType)

export const pollOption = z.object({
  optionId: z.string(),
  content: z.string(),
  /** Null until the viewer has voted or the poll has ended. */
  voteCount: z.int().nullable(),
  hasVoted: z.boolean(),
})
export type PollOption = z.output<typeof pollOption>

/** Buyers whom a post is for sale to. */
export const sellsTo = z.enum(['EVERYONE', 'SUBSCRIBERS'])
export type SellsTo = z.output<typeof sellsTo>

/** Ways to open a post that the viewer may not see. */
export const postLock = z.object({
  /**
   * SUBSCRIBE: a month at the base price. TIER: a higher tier. BUY: buying it. SUBSCRIBE_OR_BUY: either. AGE: nothing, as
   * long as the viewer is not known to be an adult.
   */
  reason: z.enum(['SUBSCRIBE', 'TIER', 'BUY', 'SUBSCRIBE_OR_BUY', 'AGE']),
  /** The price of the post in minor units; null if it is not for sale. */
  amount: bookedMinorUnits.nullable(),
  currencyCode,
  /** The lowest tier that opens it, and the price of its month in minor units. The base tier has neither ID nor name. */
  tier: z
    .object({ tierId: z.string().nullable(), name: z.string().nullable(), price: bookedMinorUnits })
    .nullable(),
  /** False if the creator cannot be paid, or sells it to subscribers only and the viewer is none. */
  canBuy: z.boolean(),
  sellsTo: sellsTo.nullable(),
})
export type PostLock = z.output<typeof postLock>

/** Terms of a post, as its creator has set them. */
export const postTerms = z.object({
  /** Minor units; null if it is not for sale. */
  price: bookedMinorUnits.nullable(),
  sellsTo: sellsTo.nullable(),
  /** The lowest level of a subscription that opens the post without buying it; null: none does. */
  opensFrom: z.int().nullable(),
  /** Indexes of the files that everybody sees. */
  previews: z.array(z.int()),
})
export type PostTerms = z.output<typeof postTerms>

export const post = z.object({
  postId: z.string(),
  type: postType,
  caption: z.string(),
  datePosted: z.string(),
  files: z.array(postFile),
  /** Absent if the creator hides it. */
  likeCount: z.int().optional(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
  isSaved: z.boolean(),
  /** The viewer may see the content. */
  isSubscribed: z.boolean(),
  isPublic: z.boolean(),
  /** True if pinned to the top of the creator’s page. */
  isPinned: z.boolean(),
  /** True if the post is adult content. */
  isAdult: z.boolean(),
  /** True for adult content if the viewer is not known to be an adult: nothing of it is sent. */
  isWithheld: z.boolean(),
  /** Ways to open the content; null if the viewer may see it. */
  lock: postLock.nullable(),
  /** The viewer has bought the post, and the money was not given back since. */
  hasBought: z.boolean(),
  /** Null for everybody but the creator. */
  terms: postTerms.nullable(),
  /** Characters of the body, which are told before it is unlocked; 0 for a post without one. */
  bodyLength: z.int(),
  /** The text behind the caption: of one post that the viewer may see, and null in lists. */
  body: z.string().nullable(),
  creator,
  contentTags: z.array(contentTag),
  options: z.array(pollOption),
  pollExpiryDate: z.string().nullable(),
  pollExpired: z.boolean(),
})
export type Post = z.output<typeof post>

const byPost = z.object({ postId: id })

const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** A post as its creator is told of it: FAILED with a sentence where its media could not be made ready. */
export const publication = post.extend({
  status: z.enum(['LIVE', 'PROCESSING', 'FAILED']),
  failure: z.string().nullable(),
})
export type Publication = z.output<typeof publication>

const pollLengthRange = `Please use a poll length between 1 and ${limits.pollDays} days`
const pollLengthWhole = `Enter a whole number of days, from 1 to ${limits.pollDays}`

/** Validation of fields that only polls have. */
const pollFields = z.object({
  options: z
    .array(
      z
        .string()
        .superRefine(
          upTo(limits.pollOptionLength, `Options can have up to ${limits.pollOptionLength} characters`),
        ),
    )
    .min(limits.pollOptionsMin, 'Please provide at least two poll options.')
    .max(limits.pollOptions, `Polls can have up to ${limits.pollOptions} options`)
    .refine((options) => !hasEqualOptions(options), 'Two poll options are the same'),
  pollLength: z
    .string()
    .trim()
    .min(1, { error: 'Poll length is required', abort: true })
    .refine((days) => !isFractionOfDays(days), { error: pollLengthWhole, abort: true })
    .refine((days) => parsePollDays(days) !== null, pollLengthRange)
    .transform((days) => parsePollDays(days) ?? limits.pollDaysDefault),
})
const noPoll: z.output<typeof pollFields> = { options: [], pollLength: limits.pollDaysDefault }

type Filled = {
  type: PostType
  options: string[]
  pollLength: string
  alternativeTexts: string[]
  transcripts: string[]
  price?: number | undefined
  sellsTo?: SellsTo | undefined
  opensFrom?: number | undefined
  previews: number[]
}

/** The fields that are filled in though a post of this type has none of them. Old clients send the default length with every post. */
function misplacedFields({
  type,
  options,
  pollLength,
  alternativeTexts,
  transcripts,
  price,
  sellsTo,
  opensFrom,
  previews,
}: Filled) {
  const isFilled = (texts: readonly string[]) => texts.some((text) => text !== '')
  const { hasPoll } = postRules[type]
  const isDefault = ['', String(limits.pollDaysDefault)].includes(pollLength.trim())
  const isForSale = price !== undefined
  const fields = [
    {
      path: 'sellsTo',
      message: 'Only posts with a price are sold to somebody',
      isMisplaced: !isForSale && sellsTo !== undefined,
    },
    {
      path: 'opensFrom',
      message: 'Only posts with a price can be included for subscribers',
      isMisplaced: !isForSale && opensFrom !== undefined,
    },
    {
      path: 'previews',
      message: 'Only posts with a price have previews',
      isMisplaced: !isForSale && previews.length > 0,
    },
    {
      path: 'options',
      message: 'Only polls can have options',
      isMisplaced: !hasPoll && isFilled(options),
    },
    { path: 'pollLength', message: 'Only polls can have a length', isMisplaced: !hasPoll && !isDefault },
    {
      path: 'alternativeTexts',
      message: 'Only images and videos can have descriptions',
      isMisplaced: !hasDescriptions(type) && isFilled(alternativeTexts),
    },
    {
      path: 'transcripts',
      message: 'Only videos and audio can have transcripts',
      isMisplaced: !hasTranscripts(type) && isFilled(transcripts),
    },
  ]
  return fields.filter(({ isMisplaced }) => isMisplaced)
}

/** A field of a form that is left out or blank, or else what this schema takes. */
function blankOr<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional())
}

const subscriptionLevel = z
  .int('Choose one of your tiers')
  .min(1, 'Choose one of your tiers')
  .max(5, 'Choose one of your tiers')
const fileIndex = z
  .int('Previews are numbers of files, from 0')
  .min(0, 'Previews are numbers of files, from 0')
  .max(limits.mediaFiles - 1, 'A preview is not one of the files')

const alternativeText = z
  .string()
  .overwrite(severalLines)
  .superRefine(
    upTo(
      limits.alternativeTextLength,
      `Descriptions can have up to ${limits.alternativeTextLength} characters`,
    ),
  )

const transcript = z
  .string()
  .overwrite(severalLines)
  .superRefine(
    upTo(limits.transcriptLength, `Transcripts can have up to ${limits.transcriptLength} characters`),
  )

/**
 * The fields of the form that publishes a post. An entry that the numbers of a list leave out is undefined. Its files are the parts IMAGE, VIDEO (each with a THUMBNAIL and perhaps
 * CAPTIONS that share its key: `VIDEO[key]`, or the name of the file) and AUDIO; or they were sent before as resumable
 * uploads, whose ids stand in `uploads` in the order of the post.
 */
export const postFields = z
  .object({
    type: postType,
    isPublicPost: flag.default(true),
    /** Price in minor units of the creator’s currency. A post with a price is not public, whatever `isPublicPost` says. */
    price: blankOr(wholeNumber(minorUnits)),
    /** Buyers whom it is sold to; everyone by default. */
    sellsTo: blankOr(sellsTo),
    /** The lowest level of a subscription that opens it without buying; left out: none does. */
    opensFrom: blankOr(wholeNumber(subscriptionLevel)),
    /** Indexes of the files that everybody sees before buying. */
    previews: z
      .array(wholeNumber(fileIndex))
      .max(limits.previews, `Up to ${limits.previews} files can be previews`)
      .default([]),
    /** Text behind the caption, which only those read who may see the post. */
    body: z
      .string()
      .overwrite(severalLines)
      .superRefine(upTo(limits.bodyLength, `The text can have up to ${limits.bodyLength} characters`))
      .default(''),
    /** True for adult content. All posts of an adult page are. */
    isAdult: flag.default(false),
    caption: z
      .string('You need to add a caption')
      .overwrite(severalLines)
      .superRefine(
        upTo(
          limits.captionLength,
          `Captions can have up to ${limits.captionLength} characters`,
          findLengthFault,
        ),
      )
      .refine((caption) => !caption.includes('\0'), "Captions can't have invisible control characters")
      .default(''),
    contentTagCodes: z
      .array(
        z
          .string()
          .regex(/^[A-Z0-9_]{2,40}$/, "One of the tags doesn't exist.")
          .optional(),
      )
      .transform((codes) => codes.filter((code) => code !== undefined))
      .refine(
        (codes) => codes.length <= limits.contentTags,
        `Posts can have up to ${limits.contentTags} tags`,
      )
      .default([]),
    /** Days, of a poll. */
    pollLength: z.string().default(String(limits.pollDaysDefault)),
    /** Options of a poll; blank ones are dropped. */
    options: z
      .array(
        z
          .string()
          .overwrite(oneLine)
          .refine(...fewMarks)
          .default(''),
      )
      .transform((options) => options.filter((content) => content !== ''))
      .default([]),
    uploads: z
      .array(id)
      .max(3 * limits.mediaFiles)
      .default([]),
    /** Descriptions of the pictures and videos, in the order of the post. */
    alternativeTexts: z.array(alternativeText.default('')).max(limits.mediaFiles).default([]),
    /** Transcripts of the videos or the audio, in the order of the post. */
    transcripts: z.array(transcript.default('')).max(limits.mediaFiles).default([]),
  })
  .transform((fields, context) => {
    const isPoll = postRules[fields.type].hasPoll
    if (fields.caption === '') {
      const message = isPoll ? 'You need to add a question' : 'You need to add a caption'
      context.addIssue({ code: 'custom', path: ['caption'], message })
    }
    for (const { path, message } of misplacedFields(fields)) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
    if (!isPoll) return { ...fields, ...noPoll }
    const poll = pollFields.safeParse(fields)
    for (const { path, message } of poll.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
    return poll.success ? { ...fields, ...poll.data } : z.NEVER
  })

export const createPost = call(calls.createPost, {
  switch: 'publishing',
  bucket: 'post',
  topics: ['PUBLICATIONS'],
  summary: 'Publish a post (multipart form)',
  body: postFields,
  data: publication,
  refuses: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA', 'RULE_BROKEN', 'CONFLICT', 'NO_ROOM'],
})

export const getPublications = call(calls.getPublications, {
  summary: 'List my posts that are not live: being processed, or failed',
  data: z.array(publication),
})

export const getPublication = call(calls.getPublication, {
  summary: 'Retrieve one of my posts, live or not',
  params: byPost,
  data: publication,
  refuses: ['POST_NOT_FOUND'],
})

export const discardPublication = call(calls.discardPublication, {
  topics: ['PUBLICATIONS'],
  summary: 'Discard one of my posts that is not live, with its files',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'CONFLICT'],
})

export const homeTab = z.enum(homeTabs)

/**
 * Reason why a post is in the home feed: by the reader or somebody they follow, by somebody else now and
 * then, or after all of the former. In `all`, at most one TEASER among eight posts is locked: `isSubscribed`
 * and `isPublic` are false, its files have a type and length but no URL, and it has neither caption nor tags.
 */
export const feedPlacement = z.enum(['FOLLOWED', 'TEASER', 'DISCOVERY'])
export type FeedPlacement = z.output<typeof feedPlacement>

export const homePost = post.extend({ placement: feedPlacement })
export type HomePost = z.output<typeof homePost>

export const searchPost = call(calls.searchPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary:
    'List the home feed: my own posts and those of creators I subscribe to, with occasional suggestions, in `all` also locked ones, then public posts of suggested creators',
  params: z.object({ tab: homeTab }),
  query: pageQuery,
  data: z.array(homePost),
})

export const profileTab = z.enum(profileFilters)

const profileFeedQuery = pageQuery.extend({
  sort: z.enum(['newest', 'oldest', 'popular']).default('newest'),
  timeFilter: z.enum(['all', 'day', 'week', 'month', 'year']).default('all'),
})
export type ProfileFeedQuery = z.output<typeof profileFeedQuery>
const profileFeedParams = z.object({ username: usernameInPath, tab: profileTab })

export const searchCreatorPost = call(calls.searchCreatorPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary: "List a creator's posts as a member sees them; my own also as others see them",
  params: profileFeedParams,
  query: profileFeedQuery.extend({ as: viewAs.optional() }),
  data: z.array(post),
  refuses: ['CREATOR_NOT_FOUND', 'NOT_ALLOWED'],
})

export const searchPublicCreatorPost = call(calls.searchPublicCreatorPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  allowsStaleReads: true,
  summary: "List a creator's posts as everyone sees them",
  params: profileFeedParams,
  query: profileFeedQuery,
  data: z.array(post),
  refuses: ['CREATOR_NOT_FOUND'],
})

export const getPostDetails = call(calls.getPostDetails, {
  admission: 'look',
  allowsStaleReads: true,
  summary: 'Retrieve a post, locked if the viewer can’t see its content',
  params: byPost,
  data: post,
  refuses: ['POST_NOT_FOUND'],
})

export const refreshPosts = call(calls.refreshPosts, {
  bucket: 'search',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Retrieve the given posts in the order requested; missing ones are left out',
  body: z.object({ postIds: z.array(id).max(limits.pageSizeMax) }),
  data: z.array(post),
})

export const likePost = call(calls.likePost, {
  bucket: 'tap',
  topics: 'Its transaction appends POST_LIKED or POST_COUNTED.',
  summary: 'Like or unlike a post; returns the new liked state',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const setPrice = call(calls.setPrice, {
  switch: 'selling',
  bucket: 'post',
  topics: ['POSTS'],
  summary:
    'Put one of my posts up for sale, at another price or to others, or take it off sale. Who has bought it keeps it; the data is the post',
  params: byPost,
  body: z
    .object({
      price: minorUnits.nullable(),
      sellsTo: sellsTo.optional(),
      opensFrom: subscriptionLevel.nullish(),
    })
    .refine(({ price, sellsTo }) => price !== null || sellsTo === undefined, {
      path: ['sellsTo'],
      error: 'Only posts with a price are sold to somebody',
    })
    .refine(({ price, opensFrom }) => price !== null || opensFrom == null, {
      path: ['opensFrom'],
      error: 'Only posts with a price can be included for subscribers',
    }),
  data: post,
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const deletePost = call(calls.deletePost, {
  topics: ['POSTS'],
  summary: 'Delete one of my posts',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const votePollOption = call(calls.votePollOption, {
  bucket: 'tap',
  topics: 'Its transaction appends VOTED.',
  summary: 'Vote in a poll, once and finally; returns the post with its counts',
  params: z.object({ optionId: id }),
  data: post,
  refuses: ['OPTION_NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_VOTED', 'POLL_ENDED'],
})

export const hidePost = call(calls.hidePost, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Hide a post from my home feed, or show it again; returns whether it is hidden',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'RULE_BROKEN'],
})

export const pinPost = call(calls.pinPost, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Pin one of my posts to my page, replacing another, or unpin it; returns whether it is pinned',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const markAdult = call(calls.markAdult, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Mark one of my posts as adult content, or unmark it; returns whether it is',
  params: byPost,
  body: z.object({ isAdult: z.boolean() }),
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const describeFile = call(calls.describeFile, {
  bucket: 'post',
  topics: ['POSTS'],
  summary:
    'Update the description, WebVTT captions and transcript of a file of one of my posts. Omitted ones are unchanged; returns the post',
  params: z.object({ fileId: id }),
  body: z.object({
    alternativeText: alternativeText.optional(),
    /** Blank takes it away. */
    transcript: transcript.optional(),
    /** Takes the captions away that there are; those that come stay. */
    removesCaptions: flag.default(false),
  }),
  data: post,
  refuses: ['FILE_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN', 'WRONG_TYPE', 'TOO_LARGE', 'NO_ROOM'],
})

export const searchTaggedPost = call(calls.searchTaggedPost, {
  allowsStaleReads: true,
  summary: 'List the posts with a content tag that the viewer can see, newest first',
  params: z.object({ code: z.string().regex(/^[A-Z0-9_]{2,40}$/) }),
  query: pageQuery,
  data: z.array(post),
  refuses: ['TAG_NOT_FOUND'],
})
