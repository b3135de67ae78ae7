import type { ToastOptions } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'

/** Returns a function that builds toast options for an amount added to the wallet, with a link to it on other pages. */
export function useTopUpToastOptionsFunction(): (added: string) => ToastOptions {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isAtWallet = useLocation({ select: ({ pathname }) => pathname === paths.wallet() })
  return (added) =>
    isAtWallet
      ? { description: t`${added} was added to your wallet.` }
      : {
          description: t`${added} was added to your wallet. Tap to see it.`,
          onClick: () => void navigate({ to: paths.wallet() }),
        }
}
