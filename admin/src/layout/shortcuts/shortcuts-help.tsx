import { Kbd } from '@fanfare/ui/actions/kbd'
import { getActiveShortcuts, type Shortcut, useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useState } from 'react'
import { backOfficeShortcuts, formatShortcutKey } from './shortcuts.ts'

/** List of the shortcuts on this screen, opened by `?`. */
export function ShortcutsHelp() {
  const [shown, setShown] = useState<Shortcut[] | null>(null)
  useShortcuts([
    {
      key: backOfficeShortcuts.help,
      label: 'Show keyboard shortcuts',
      run: () => setShown(getActiveShortcuts()),
    },
  ])
  if (!shown) return null
  return (
    <Dialog open onOpenChange={() => setShown(null)} size="sm" title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <dt>
          <Kbd>Ctrl K</Kbd>
          <span className="sr-only">Control and K</span>
        </dt>
        <dd>Search or jump</dd>
        {shown.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{formatShortcutKey(key)}</Kbd>
              <span className="sr-only">{formatShortcutKey(key)}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
