import { WifiOff } from 'lucide-react'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { useIsOnline } from '../lib/use-is-online.ts'

export type OfflineBannerProps = {
  /** Overrides what the browser says. */
  offline?: boolean
}

/** Shows itself while the browser is offline. */
export function OfflineBanner({ offline }: OfflineBannerProps) {
  const labels = useUiLabels()
  const online = useIsOnline()
  return (
    <div role="status">
      {(offline ?? !online) ? (
        <p className="flex items-center justify-center gap-2 border-b bg-warning-soft px-4 py-2 text-center font-medium text-sm text-warning">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {labels.offline}
        </p>
      ) : null}
    </div>
  )
}
