import { z } from 'zod'
import { adminRoles } from '../../admin-role.ts'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/admins.ts'
import { adminCode } from '../money/proposals.ts'

export const admin = z.object({ id: z.string(), email: z.string(), role: z.enum(adminRoles) })
export type Admin = z.output<typeof admin>

export const adminLogin = call(calls.adminLogin, {
  summary: 'Sign in to the back-office; with an authenticator app set up, the second try carries its code',
  body: z.object({
    email: z.string('Enter your email').trim().toLowerCase().min(1, 'Enter your email').max(254),
    password: z.string('Enter your password').min(1, 'Enter your password').max(1000),
    otp: adminCode.optional(),
  }),
  data: z.object({ token: z.string(), admin }),
  refuses: ['WRONG_CREDENTIALS', 'TWO_FACTOR_REQUIRED', 'INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

export const adminLogout = call(calls.adminLogout, {
  summary: 'End this session of the back-office',
  data: z.boolean(),
})
