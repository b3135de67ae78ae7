import type { Tx } from '../../platform/db/connection/connect.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import { enqueue } from '../../platform/queue/task.ts'

export type AdminChangeNotice =
  | 'INVITED'
  | 'CREATED'
  | 'CREATED_WITHOUT_COOL_DOWN'
  | 'SET_UP'
  | 'ROLE_CHANGED'
  | 'DISABLED'
  | 'ENABLED'
  | 'PASSWORD_RESET'
  | 'FACTOR_RESET'
  | 'FACTOR_ADDED'

type About = {
  about: AdminChangeNotice
  /** Admin whom it is about. */
  adminId: string
  /** Admin who did it; null for an operator’s command. */
  by: string | null
}

/** Mails every owner what changed about who may enter the back office: also the one who did it, who may not be themselves. */
export async function enqueueAdminChangeOwnerMails(tx: Tx, about: About): Promise<void> {
  const owners = await tx
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'OWNER')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '<>', about.adminId)
    .execute()
  for (const { id: to } of owners) await enqueue(tx, mailOwnerAboutAdminChange, { to, ...about })
}

type Facts = { about: AdminChangeNotice; admin: string; role: string; by: string | null }

/** Tells an owner what happened to another admin's access, in English as the back office is. */
export const mailOwnerAboutAdminChange = defineEmailTask<About & { to: string }, Facts>(
  'mail-owner',
  async (ctx, { to, adminId, about, by }) => {
    const people = await ctx.db
      .selectFrom('admin')
      .select(['id', 'email', 'role'])
      .where('id', 'in', [to, adminId, ...(by === null ? [] : [by])])
      .execute()
    const find = (id: string | null) => people.find((each) => each.id === id)
    const [owner, admin] = [find(to), find(adminId)]
    if (!owner || !admin) return null
    const role = admin.role.toLowerCase()
    return {
      email: owner.email,
      language: null,
      about,
      admin: admin.email,
      role,
      by: find(by)?.email ?? null,
    }
  },
  (_, { about, admin, role, by }, { brandName }) => {
    const { title, happened } = news[about]
    return {
      subject: `${brandName} back office: ${title}`,
      title,
      paragraphs: [
        happened({ admin, role, by: by ?? 'An operator' }),
        'If you didn’t expect this, contact the other owners or whoever runs the platform now, and check the audit log.',
      ],
      footnote: 'Every owner receives this email when someone’s access to the back office changes.',
    }
  },
)

type NewsFacts = { admin: string; role: string; by: string }

const news: Record<AdminChangeNotice, { title: string; happened: (facts: NewsFacts) => string }> = {
  INVITED: {
    title: 'An admin was invited',
    happened: ({ admin, role, by }) => `${by} invited ${admin} to the back office. Role: ${role}.`,
  },
  CREATED: {
    title: 'An admin was added',
    happened: ({ admin, role, by }) => `${by} added ${admin} to the back office. Role: ${role}.`,
  },
  CREATED_WITHOUT_COOL_DOWN: {
    title: 'An admin was added',
    happened: ({ admin, role, by }) =>
      `${by} added ${admin} to the back office without the usual waiting period, so they can approve payouts and changes at once. Role: ${role}.`,
  },
  SET_UP: {
    title: 'An admin finished setting up',
    happened: ({ admin, role }) => `${admin} can now sign in to the back office. Role: ${role}.`,
  },
  ROLE_CHANGED: {
    title: 'An admin’s role was changed',
    happened: ({ admin, role, by }) => `${by} changed the role of ${admin} to ${role}.`,
  },
  DISABLED: {
    title: 'An admin was disabled',
    happened: ({ admin, by }) => `${by} disabled the access of ${admin} to the back office.`,
  },
  ENABLED: {
    title: 'An admin was enabled again',
    happened: ({ admin, role, by }) => `${by} gave ${admin} access to the back office again. Role: ${role}.`,
  },
  PASSWORD_RESET: {
    title: 'An admin’s password was reset',
    happened: ({ admin, by }) => `${by} reset the password of ${admin} and logged them out everywhere.`,
  },
  FACTOR_RESET: {
    title: 'An admin’s two-factor authentication was reset',
    happened: ({ admin, by }) =>
      `${by} reset the authenticator app and passkeys of ${admin} and logged them out everywhere.`,
  },
  FACTOR_ADDED: {
    title: 'An admin set up two-factor authentication',
    happened: ({ admin, role }) => `${admin} set up a new authenticator app or passkey. Role: ${role}.`,
  },
}
