import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import { createAdmin } from '../../../server/src/accounts/admins/create-admin.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { contextAt, dayMs, historyDays } from '../moment.ts'
import { demoPassword } from './people.ts'

type DemoAdmin = { email: string; role: AdminRole; withAuthenticator?: true }

/** Admins who approve money: above the operator's limit it takes two, with a second factor each. */
export const approverEmails = ['treasurer@fanfare.example', 'controller@fanfare.example'] as const

const admins: readonly DemoAdmin[] = [
  { email: 'owner@fanfare.example', role: 'OWNER' },
  { email: 'finance@fanfare.example', role: 'FINANCE' },
  { email: 'moderator@fanfare.example', role: 'MODERATOR' },
  { email: 'support@fanfare.example', role: 'SUPPORT' },
  ...approverEmails.map((email) => ({ email, role: 'FINANCE', withAuthenticator: true }) as const),
]

/** Lets into the back-office whoever of the demo's admins is not in it yet, so long ago that none of them cools down. */
export async function createMissingAdmins(ctx: Context): Promise<void> {
  const there = await ctx.db.selectFrom('admin').select('email').execute()
  const missing = admins.filter(({ email }) => !there.some((admin) => admin.email === email))
  const then = contextAt(ctx, new Date(ctx.clock.now().getTime() - historyDays * dayMs))
  await Promise.all(
    missing.map(({ withAuthenticator = false, ...admin }) =>
      createAdmin(then, { ...admin, password: demoPassword }, { withAuthenticator }),
    ),
  )
}
