import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Card } from '@fanfare/ui/content/card'
import { Stat } from '@fanfare/ui/content/stat'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazyTopUpDialog } from '../../features/wallet/dialogs.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { formatMoneyParts } from '../../lib/i18n/format.ts'

export function WalletCard({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return (
    <Card title={t`Wallet Balance`}>
      <Stat {...formatMoneyParts(user.availableWalletBalance, user.currency.code)} />
      <Button
        variant="secondary"
        full
        icon={<Plus aria-hidden="true" />}
        onClick={() => dialogs.open(lazyTopUpDialog)}
        className="mt-3"
      >
        {t`Fund Wallet`}
      </Button>
    </Card>
  )
}
