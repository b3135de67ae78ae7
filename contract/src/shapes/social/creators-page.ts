import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/creators-page.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeMultiline, normalizeSingleLine } from '../../fields/names.ts'
import { webAddress } from '../../fields/web-address.ts'
import { limits } from '../../limits.ts'
import { contentTag } from './catalog.ts'
import { profileLink } from './creators.ts'

export const hideableProfileCountKind = z.enum(['SUBSCRIBERS', 'FOLLOWING', 'POSTS', 'LIKES'])
export type HideableProfileCountKind = z.output<typeof hideableProfileCountKind>

/** A link as it is entered: its address is kept as browsers write it. */
const enteredLink = z.object({
  label: z
    .string()
    .overwrite(normalizeSingleLine)
    .superRefine(
      maxLengthCheck(
        limits.linkLabelLength,
        `Link names can have up to ${limits.linkLabelLength} characters`,
      ),
    )
    .min(1, 'Enter a name for the link'),
  url: webAddress,
})

/** A message to whoever begins to subscribe, as it is entered; empty where there is none. */
const enteredWelcome = z
  .string()
  .overwrite(normalizeMultiline)
  .superRefine(
    maxLengthCheck(
      limits.welcomeLength,
      `Welcome messages can have up to ${limits.welcomeLength} characters`,
    ),
  )

const choices = z.object({
  links: z
    .array(enteredLink)
    .max(limits.links, { error: `You can add up to ${limits.links} links`, abort: true })
    .refine((links) => new Set(links.map(({ url }) => url)).size === links.length, 'Two links are the same'),
  contentTagCodes: z
    .array(z.string().regex(/^[A-Z0-9_]{2,40}$/, "One of the tags doesn't exist."))
    .max(limits.contentTags, `You can choose up to ${limits.contentTags} tags`),
  /** Counts shown to nobody but the creator. */
  hiddenCounts: z.array(hideableProfileCountKind).max(hideableProfileCountKind.options.length),
  /** Message that each fan gets once, with its text at the time they subscribe. */
  welcomeMessage: enteredWelcome,
  /** True if the creator’s future posts are adult content. */
  isAdult: z.boolean(),
})

export const ownPage = z.object({
  links: z.array(profileLink),
  contentTags: z.array(contentTag),
  hiddenCounts: z.array(hideableProfileCountKind),
  /** Empty where there is none. */
  welcomeMessage: z.string(),
  isAdult: z.boolean(),
})
export type OwnPage = z.output<typeof ownPage>

export const getOwnPage = call(calls.getOwnPage, {
  summary: 'Retrieve the settings of my creator page',
  data: ownPage,
})

export const updateOwnPage = call(calls.updateOwnPage, {
  topics: ['PROFILE'],
  summary: 'Update the settings of my creator page; given values are replaced as a whole',
  body: choices.partial(),
  data: ownPage,
  refuses: ['TAG_NOT_FOUND'],
})
