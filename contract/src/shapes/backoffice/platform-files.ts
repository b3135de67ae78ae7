import { z } from 'zod'

/** A stored file, opened by the platform's file token; each look is noted. */
export const platformFile = z.object({ fileId: z.string(), url: z.string(), type: z.string() })
export type PlatformFile = z.output<typeof platformFile>
