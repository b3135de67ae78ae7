import type { AdminRole } from '@fanfare/contract/admin-role'
import { createAdmin } from '../../../server/src/accounts/admins/create-admin.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { password } from './people.ts'

const admins: { email: string; role: AdminRole }[] = [
  { email: 'owner@fanfare.example', role: 'OWNER' },
  { email: 'finance@fanfare.example', role: 'FINANCE' },
  { email: 'moderator@fanfare.example', role: 'MODERATOR' },
  { email: 'support@fanfare.example', role: 'SUPPORT' },
]

/** Lets into the back-office whoever of the demo's admins is not in it yet. */
export async function letAdminsIn(ctx: Context): Promise<void> {
  const there = await ctx.db.selectFrom('admin').select('email').execute()
  const missing = admins.filter(({ email }) => !there.some((admin) => admin.email === email))
  await Promise.all(missing.map((admin) => createAdmin(ctx, { ...admin, password })))
}
