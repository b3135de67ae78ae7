import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/export.ts'
import { reauthentication } from './two-factor.ts'

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
  summary: 'Retrieve the status of the data export; null if there is none or it has expired',
  data: accountExport.nullable(),
})

export const startExport = call(calls.startExport, {
  topics: ['EXPORT'],
  summary:
    'Start an export of all the viewer’s data as a zip, in the background; emailed when ready. An export in progress continues; a finished one is replaced',
  bucket: 'export',
  data: accountExport,
  refuses: ['TOO_MANY_REQUESTS'],
})

export const openExport = call(calls.openExport, {
  topics: 'It reads an export and changes nothing.',
  summary:
    'Create a download URL for the export (GET, with ranges), valid for an hour and while this session lives; a session alone is not enough',
  body: z.object({ confirmation: reauthentication.optional() }),
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
