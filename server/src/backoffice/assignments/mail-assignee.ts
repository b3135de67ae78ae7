import { defineEmailTask } from '../../platform/email/email-task.ts'

type Queue = 'REPORTS' | 'IDENTITY_CHECKS'
/** `panelId`: by which the desk's address opens the item. */
type Payload = { to: string; by: string; queue: Queue; panelId: string }
type Facts = { by: string; queue: Queue; url: string | null }

const items: Record<Queue, { name: string; path: string }> = {
  REPORTS: { name: 'report', path: '/reports' },
  IDENTITY_CHECKS: { name: 'identity check', path: '/checks' },
}

/** Mails an admin that another passed an item of a queue on to them, in English as the back office is. */
export const mailQueueAssignee = defineEmailTask<Payload, Facts>(
  'mail-assignee',
  async (ctx, { to, by, queue, panelId }) => {
    const people = await ctx.db
      .selectFrom('admin')
      .select(['id', 'email'])
      .where('id', 'in', [to, by])
      .where('disabled_at', 'is', null)
      .execute()
    const [assignee, sender] = [to, by].map((id) => people.find((each) => each.id === id))
    if (!assignee || !sender) return null
    const { adminOrigin } = ctx.config
    const url = adminOrigin === null ? null : `${adminOrigin}${items[queue].path}?id=${panelId}`
    return { email: assignee.email, language: null, by: sender.email, queue, url }
  },
  (_, { by, queue, url }, { brandName }) => {
    const { name } = items[queue]
    const title = `An ${queue === 'REPORTS' ? 'open ' : ''}${name} was assigned to you`
    return {
      subject: `${brandName} back office: ${title}`,
      title,
      paragraphs: [`${by} assigned it to you. You’ll find their note with it in the back office.`],
      ...(url !== null && { action: { label: `Open the ${name}`, url } }),
      footnote: 'You’re receiving this email because another admin assigned something to you.',
    }
  },
)
