import { z } from 'zod'
import { languages } from '../../platform/i18n/languages.ts'
import { emailSamples } from './samples.ts'

/** Parameters of the preview: each defaults to its first value. */
export const emailPreviewParameters = z.object({
  mail: z.enum(emailSamples.map(({ name }) => name)).catch(emailSamples[0]?.name ?? ''),
  language: z.enum(languages).catch('en'),
  theme: z.enum(['light', 'dark']).catch('light'),
})

export type EmailPreviewParameters = z.output<typeof emailPreviewParameters>
