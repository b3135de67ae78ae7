import type { ReturnedData } from '@fanfare/contract/call'
import { allowCards } from '@fanfare/contract/calls/backoffice/users'
import type { adminCreatorDetails } from '@fanfare/contract/shapes/backoffice/users'
import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'

/** Offers to allow cards again to a member who lost two disputes; shown only while their cards are refused. */
export function UserCardPaymentBlock({ user }: { user: ReturnedData<typeof adminCreatorDetails> }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const mayAllow = useCanCall(allowCards)
  const { dateCardsRefusedUntil } = user
  if (!mayAllow || dateCardsRefusedUntil === null) return null

  async function allow(reason: string) {
    await callApi(allowCards, { params: { userId: user.userId }, body: { reason } })
    setAsking(false)
    announceResult(`@${user.username} can pay by card again.`)
    await client.invalidateQueries({ queryKey: ['users'] })
  }

  return (
    <div className="border-t pt-5">
      <PanelSection isOfPage title="Card payments">
        <p className="mb-3">
          {`Refused until ${formatDateTime(dateCardsRefusedUntil)}: their bank reversed two card payments within 180 days. They can top up by bank transfer.`}
        </p>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Allow card payments
        </Button>
        <Dialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Allow card payments again?"
          description="Disputes that they have lost until now no longer count."
        >
          <ReasonForm confirm="Allow card payments" onSubmit={allow} onCancel={() => setAsking(false)} />
        </Dialog>
      </PanelSection>
    </div>
  )
}
