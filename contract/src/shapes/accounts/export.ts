import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/export.ts'
import { confirmation } from './two-factor.ts'

const accountExport = z.object({
  exportId: z.string(),
  state: z.enum(['MAKING', 'READY', 'FAILED']),
  /** Progress of the export, 0 to 1. */
  share: z.number(),
  dateRequested: z.string(),
  /** Size of a finished export in bytes, and the date until which it can be downloaded. */
  bytes: z.int().nullable(),
  dateEnds: z.string().nullable(),
})
export type AccountExport = z.output<typeof accountExport>

export const getExport = call(calls.getExport, {
  summary: 'How far the export of my data is; null where there is none, or none any more',
  data: accountExport.nullable(),
})

export const startExport = call(calls.startExport, {
  topics: ['EXPORT'],
  summary:
    'Have all my data put into a zip, in the background; I am mailed when it is ready. One that is being made goes on, one that is ready is replaced',
  bucket: 'export',
  data: accountExport,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const openExport = call(calls.openExport, {
  topics: 'It reads an export and changes nothing.',
  summary:
    'The address, for an hour and while this session lives, from which my export is read (GET, with ranges); a session alone is not enough',
  body: z.object({ confirmation: confirmation.optional() }),
  /** A path of the API. */
  data: z.object({ url: z.string() }),
  refuses: [
    'NOT_FOUND',
    'CONFIRMATION_REQUIRED',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'RULE_BROKEN',
    'TOO_MANY_REQUESTS',
  ],
})
