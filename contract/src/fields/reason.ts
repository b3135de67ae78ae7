import { z } from 'zod'
import { combiningMarksCheck } from '../text/combining-marks.ts'
import { normalizeMultiline } from './names.ts'

/** Reason for an admin’s decision: it is stored, and shown to those whom it concerns. */
export const adminReason = z
  .string('Enter a reason')
  .overwrite(normalizeMultiline)
  .refine(...combiningMarksCheck)
  .min(1, 'Enter a reason')
  .max(500, 'Reasons can have up to 500 characters')

/** The body of an act that needs one. */
export const adminReasonBody = z.object({ reason: adminReason })

/** The body of an act that may do without. */
export const optionalAdminReasonBody = z.object({ reason: adminReason.optional() }).prefault({})

/** Length of a suspension in days. */
export const suspensionDays = z.int().min(1).max(365, 'A suspension can last up to 365 days')
