import { z } from 'zod'
import { formBoolean } from '../../fields/form-boolean.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeMultiline, normalizeSingleLine } from '../../fields/names.ts'
import { postType } from '../../fields/post-type.ts'
import { limits } from '../../limits.ts'
import { postTypeRules, supportsDescriptions, supportsTranscripts } from '../../social/post-type-rules.ts'
import type { PostType } from '../../social/post-types.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { hasDuplicatePollOptions, isFractionOfDays, parsePollDays } from '../../text/poll-text.ts'
import { findCaptionFault } from '../../text/text-fault.ts'
import { checkSaleFieldsWithoutPrice, saleFields } from './sale-terms.ts'

const pollLengthRange = `Please use a poll length between 1 and ${limits.pollDays} days`
const pollLengthWhole = `Enter a whole number of days, from 1 to ${limits.pollDays}`

/** Validation of fields that only polls have. */
const pollFields = z.object({
  options: z
    .array(
      z
        .string()
        .superRefine(
          maxLengthCheck(
            limits.pollOptionLength,
            `Options can have up to ${limits.pollOptionLength} characters`,
          ),
        ),
    )
    .min(limits.pollOptionsMin, 'Please provide at least two poll options.')
    .max(limits.pollOptions, `Polls can have up to ${limits.pollOptions} options`)
    .refine((options) => !hasDuplicatePollOptions(options), 'Two poll options are the same'),
  pollLength: z
    .string()
    .trim()
    .min(1, { error: 'Poll length is required', abort: true })
    .refine((days) => !isFractionOfDays(days), { error: pollLengthWhole, abort: true })
    .refine((days) => parsePollDays(days) !== null, pollLengthRange)
    .transform((days) => parsePollDays(days) ?? limits.pollDaysDefault),
})
const noPoll: z.output<typeof pollFields> = { options: [], pollLength: limits.pollDaysDefault }

type PostTypeFields = {
  type: PostType
  options: string[]
  pollLength: string
  alternativeTexts: string[]
  transcripts: string[]
}

/** Lists the fields of some types of posts, with whether they are filled in though this type has none of them. Old clients send the default length with every post. */
function fieldsOfOtherTypes({ type, options, pollLength, alternativeTexts, transcripts }: PostTypeFields) {
  const isFilled = (texts: readonly string[]) => texts.some((text) => text !== '')
  const { hasPoll } = postTypeRules[type]
  const isDefault = ['', String(limits.pollDaysDefault)].includes(pollLength.trim())
  return [
    {
      path: 'options',
      message: 'Only polls can have options',
      isMisplaced: !hasPoll && isFilled(options),
    },
    { path: 'pollLength', message: 'Only polls can have a length', isMisplaced: !hasPoll && !isDefault },
    {
      path: 'alternativeTexts',
      message: 'Only images and videos can have descriptions',
      isMisplaced: !supportsDescriptions(type) && isFilled(alternativeTexts),
    },
    {
      path: 'transcripts',
      message: 'Only videos and audio can have transcripts',
      isMisplaced: !supportsTranscripts(type) && isFilled(transcripts),
    },
  ]
}

export const alternativeText = z
  .string()
  .overwrite(normalizeMultiline)
  .superRefine(
    maxLengthCheck(
      limits.alternativeTextLength,
      `Descriptions can have up to ${limits.alternativeTextLength} characters`,
    ),
  )

export const transcript = z
  .string()
  .overwrite(normalizeMultiline)
  .superRefine(
    maxLengthCheck(
      limits.transcriptLength,
      `Transcripts can have up to ${limits.transcriptLength} characters`,
    ),
  )

/**
 * The fields of the form that publishes a post. An entry that the numbers of a list leave out is undefined. Its files
 * are the parts IMAGE, VIDEO (each with a THUMBNAIL and perhaps CAPTIONS that share its key: `VIDEO[key]`, or the name of
 * the file) and AUDIO; or they were sent before as resumable uploads, whose ids stand in `uploads` in the order of the post.
 */
export const postFields = z
  .object({
    type: postType,
    isPublicPost: formBoolean.default(true),
    ...saleFields,
    /** Text behind the caption, which only those read who may see the post. */
    body: z
      .string()
      .overwrite(normalizeMultiline)
      .superRefine(
        maxLengthCheck(limits.bodyLength, `The text can have up to ${limits.bodyLength} characters`),
      )
      .default(''),
    /** True for adult content. All posts of an adult page are. */
    isAdult: formBoolean.default(false),
    caption: z
      .string('You need to add a caption')
      .overwrite(normalizeMultiline)
      .superRefine(
        maxLengthCheck(
          limits.captionLength,
          `Captions can have up to ${limits.captionLength} characters`,
          findCaptionFault,
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
          .overwrite(normalizeSingleLine)
          .refine(...combiningMarksCheck)
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
    const isPoll = postTypeRules[fields.type].hasPoll
    if (fields.caption === '') {
      const message = isPoll ? 'You need to add a question' : 'You need to add a caption'
      context.addIssue({ code: 'custom', path: ['caption'], message })
    }
    const misplaced = [...checkSaleFieldsWithoutPrice(fields), ...fieldsOfOtherTypes(fields)]
    for (const { path, message } of misplaced.filter(({ isMisplaced }) => isMisplaced)) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
    if (!isPoll) return { ...fields, ...noPoll }
    const poll = pollFields.safeParse(fields)
    for (const { path, message } of poll.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
    return poll.success ? { ...fields, ...poll.data } : z.NEVER
  })
