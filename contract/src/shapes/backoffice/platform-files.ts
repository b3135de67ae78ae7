import { z } from 'zod'

/** A stored file, opened by the platform's file token; each look is noted. */
export const fileForAdmins = z.object({ fileId: z.string(), url: z.string(), type: z.string() })
export type FileForAdmins = z.output<typeof fileForAdmins>
