import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/first-steps.ts'
import { firstStepsAudience } from '../accounts/accounts.ts'
import { contentTag } from './catalog.ts'
import { creator, creatorSuggestion } from './creators.ts'

/** Progress of a new member’s onboarding, as the server knows it. */
export const firstSteps = z.object({
  /** The steps to show at home: null once they are done, closed, or of no use any more. */
  offered: firstStepsAudience.nullable(),
  /** Codes of the content tags that the member is interested in. */
  interests: z.array(z.string()),
  hasSubscribed: z.boolean(),
  hasPicture: z.boolean(),
  hasPrice: z.boolean(),
  hasPosted: z.boolean(),
  hasShared: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const getFirstSteps = call(calls.getFirstSteps, {
  summary: 'Retrieve the completed and offered first steps of a new member',
  data: firstSteps,
})

export const chooseInterests = call(calls.chooseInterests, {
  topics: 'Its transaction appends USER_CHANGED.',
  summary: 'Set what the viewer is here for, replacing any earlier answer',
  body: z.object({ contentTagCodes: z.array(z.string().max(40)).max(50) }),
  data: firstSteps,
  refuses: ['TAG_NOT_FOUND'],
})

export const closeFirstSteps = call(calls.closeFirstSteps, {
  topics: 'Its transaction appends USER_CHANGED.',
  summary: 'Permanently skip the first steps of a fan or a creator',
  body: z.object({ steps: firstStepsAudience }),
  data: firstSteps,
})

export const noteProfileShared = call(calls.noteProfileShared, {
  topics: 'Its transaction appends USER_CHANGED.',
  summary: 'Record that the viewer has shared their page',
  data: firstSteps,
})

/** Reason for listing a creator: their rank among those found, or their activity. */
const whyNamed = z.enum(['MOST_FOLLOWED', 'NEW', 'POSTS_OFTEN', 'POSTS_ABOUT', 'SUGGESTED'])

export const creatorsToStartWith = call(calls.creatorsToStartWith, {
  bucket: 'search',
  summary:
    'List creators who post about what the viewer is here for, free ones first; then those suggested to everyone',
  data: z
    .array(
      z.object({
        creator,
        /**
         * Tag that the creator posts about most, of the viewer’s interests; null for a creator suggested to
         * all.
         */
        contentTag: contentTag.nullable(),
        why: whyNamed,
        /** Set for creators suggested to all. */
        reason: creatorSuggestion.shape.reason.nullable(),
        /** Number of public posts with this tag in the last 7 days. */
        postsThisWeek: z.int(),
      }),
    )
    .max(8),
})
