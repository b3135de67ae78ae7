import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/privacy.ts'
import { adultContentDisplay } from '../../fields/adult-content.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { normalizeMutedWord } from '../../text/search/muted-word.ts'
import { creator } from './creators.ts'

/** Maximum length of the plain form in the database, in which one character may become several letters. */
const plainLengthMax = 960

export const interactionAudience = z.enum(['EVERYONE', 'SUBSCRIBERS', 'NOBODY'])
export type InteractionAudience = z.output<typeof interactionAudience>

/** A word or phrase as it was typed. It is found without regard to accents and capitals, and to signs without a meaning. */
const mutedWord = z
  .string()
  .overwrite(normalizeSingleLine)
  .superRefine(maxLengthCheck(60, 'Muted words can have up to 60 characters'))
  .refine((text) => normalizeMutedWord(text).word !== '', 'Enter a word')
  .refine(
    (text) => normalizeMutedWord(text).word.length <= plainLengthMax,
    'Muted words can have up to 60 characters',
  )

const choices = z.object({
  /** Audience that may comment on the member’s posts, besides them. */
  commentsFrom: interactionAudience,
  /** Audience whose mentions of the member link to them. */
  mentionsFrom: interactionAudience,
  /** Found by who looks for people; my page stays where it is. */
  isFindable: z.boolean(),
  /** Shown to who did not look for me. */
  isSuggestible: z.boolean(),
  adultContent: adultContentDisplay,
  /** Words whose occurrence hides a text from the member’s feeds, comments and notifications. */
  mutedWords: z.array(mutedWord).max(limits.mutedWords, `You can mute up to ${limits.mutedWords} words`),
})

export const privacy = choices.extend({ mutedWords: z.array(z.string()), mutedPeople: z.array(creator) })
export type Privacy = z.output<typeof privacy>

export const getPrivacy = call(calls.getPrivacy, {
  summary: 'Retrieve my privacy settings',
  data: privacy,
})

export const updatePrivacy = call(calls.updatePrivacy, {
  topics: ['PRIVACY'],
  summary: 'Update my privacy settings; the muted words are replaced as a whole',
  body: choices.partial(),
  data: privacy,
})

export const toggleMute = call(calls.toggleMute, {
  bucket: 'tap',
  topics: ['PEOPLE', 'PRIVACY'],
  summary: 'Mute someone, who isn’t notified, or unmute them; returns whether they are muted',
  params: z.object({ userId: id }),
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})
