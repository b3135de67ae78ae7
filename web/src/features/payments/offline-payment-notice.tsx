import { useIsOnline } from '@fanfare/ui/lib/use-is-online'
import { useLingui } from '@lingui/react/macro'

/** Notice that payments are never queued offline: the payer must know the outcome. */
export function OfflinePaymentNotice({ className = '' }: { className?: string }) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <p
      role="status"
      className={`text-pretty rounded-md bg-warning-soft px-4 py-3 text-sm text-warning ${className}`}
    >
      {t`You need to be online to pay. Nothing will be sent later, so come back when you're connected.`}
    </p>
  )
}
