import { z } from 'zod'
import { languages } from '../../platform/i18n/languages.ts'
import { emailSamples } from './samples.ts'

/** Parameters of the preview: each defaults to its first value. */
export const previewParameters = z.object({
  mail: z.enum(emailSamples.map(({ name }) => name)).catch(emailSamples[0]?.name ?? ''),
  language: z.enum(languages).catch('en'),
  theme: z.enum(['light', 'dark']).catch('light'),
})

export type PreviewParameters = z.output<typeof previewParameters>
