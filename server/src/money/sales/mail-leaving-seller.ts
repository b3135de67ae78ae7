import { sql } from 'kysely'
import type { EmailRecipient } from '../../platform/email/email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'

/** `until`: when what was bought is gone. */
type Facts = { creatorName: string; creatorUsername: string; until: Date }

/** Tells a buyer that a creator deletes their account, and until when what they bought is there. */
export const mailLeavingSeller = defineEmailTask<{ creatorId: string; buyerId: string }, Facts>(
  'mail-leaving-seller',
  async (ctx, { creatorId, buyerId }) => {
    const { rows } = await sql<Facts & EmailRecipient & { count: number }>`
      SELECT buyer.email, buyer.language, creator.display_name AS "creatorName", creator.username AS "creatorUsername",
        creator.erase_at AS until, (
          SELECT count(*)::integer FROM purchase
          WHERE purchase.creator_id = creator.id AND purchase.buyer_id = buyer.id AND purchase.closed_at IS NULL) AS count
      FROM account creator JOIN account buyer ON buyer.id = ${buyerId}
      WHERE creator.id = ${creatorId} AND creator.erase_at IS NOT NULL AND buyer.deactivated_at IS NULL`.execute(
      ctx.db,
    )
    const [row] = rows
    if (!row || row.count === 0) return null
    const { count: _, ...facts } = row
    return facts
  },
  ({ t, day }, { creatorName, creatorUsername, until }, { webOrigin }) => ({
    subject: t`${creatorName} is deleting their account`,
    title: t`What you bought is available until ${day(until)}`,
    paragraphs: [
      t`@${creatorUsername} is deleting their account. What you bought from them is available until ${day(until)}, and deleted afterwards.`,
      t`They can still change their mind: then you keep it.`,
    ],
    action: { label: t`Open your purchases`, url: `${webOrigin}/settings/purchases` },
    footnote: t`You're receiving this email because you bought something from this creator.`,
  }),
)
