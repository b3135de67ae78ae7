import { Spinner } from '@fanfare/ui/actions/spinner'
import { useIsOnline } from '@fanfare/ui/lib/use-is-online'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Delay before a loading dialog is announced, in milliseconds; faster ones are not. */
const announceAfterMs = 500

/** Says that what was pressed is on its way. */
export function DialogLoading() {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), announceAfterMs)
    return () => clearTimeout(late)
  }, [])
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 grid place-items-center">
      {isLate ? (
        <p className="flex items-center gap-3 rounded-full border bg-surface px-5 py-3 shadow-overlay">
          <Spinner />
          {isOnline ? t`Loading` : t`Waiting for a connection`}
        </p>
      ) : null}
    </div>
  )
}
