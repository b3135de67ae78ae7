import { Button } from '@fanfare/ui/button'
import { Card } from '@fanfare/ui/card'
import { Figure } from '@fanfare/ui/figure'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useDialogs } from '../app/dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { moneyParts } from '../words/format.ts'

/** The balance and the way to add to it; nothing for guests. */
export function WalletCard() {
  const { t } = useLingui()
  const { user } = useSession()
  const dialogs = useDialogs()
  if (!user) return null
  return (
    <Card title={t`Wallet Balance`}>
      <Figure {...moneyParts(user.availableWalletBalance, user.currency.code)} className="mb-4" />
      <Button variant="secondary" full icon={<Plus />} onClick={() => dialogs.open({ kind: 'top-up' })}>
        {t`Fund Wallet`}
      </Button>
    </Card>
  )
}
