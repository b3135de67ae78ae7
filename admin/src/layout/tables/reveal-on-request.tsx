import { Button } from '@fanfare/ui/actions/button'
import { Kbd } from '@fanfare/ui/actions/kbd'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api/call.ts'
import { formatShortcutKey } from '../shortcuts/shortcuts.ts'

type RevealProps<Shown> = {
  label: string
  /** Looks, which is noted. */
  load: () => Promise<Shown>
  /** A key that looks as well. */
  hotkey?: string
  children: (shown: Shown) => ReactNode
}

/** Content that loads only on request, because each access is written to the audit log. */
export function RevealOnRequest<Shown>({ label, load, hotkey, children }: RevealProps<Shown>) {
  const reveal = useMutation({ mutationFn: load })
  const run = () => {
    if (reveal.isIdle || reveal.isError) reveal.mutate()
  }
  useShortcuts(hotkey ? [{ key: hotkey, label, run, isOff: reveal.isSuccess }] : [])
  if (reveal.isSuccess) return children(reveal.data)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        size="sm"
        icon={<Eye />}
        busy={reveal.isPending}
        title="Every view is recorded in the audit log"
        className="text-link"
        onClick={run}
      >
        {label}
        {hotkey ? <Kbd>{formatShortcutKey(hotkey)}</Kbd> : null}
      </Button>
      {reveal.isError ? (
        <span role="alert" className="text-danger">
          {errorMessage(reveal.error)}
        </span>
      ) : null}
    </span>
  )
}
