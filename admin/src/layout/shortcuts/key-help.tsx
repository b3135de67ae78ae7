import { Key } from '@fanfare/ui/keys/key'
import { actionsNow, type KeyAction, useKeys } from '@fanfare/ui/keys/use-keys'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { useState } from 'react'
import { deskKeys, printedKey } from './desk-keys.ts'

/** What the keys do here, on `?`. */
export function KeyHelp() {
  const [shown, setShown] = useState<KeyAction[] | null>(null)
  useKeys([{ key: deskKeys.help, label: 'Show what the keys do', run: () => setShown(actionsNow()) }])
  if (!shown) return null
  return (
    <Dialog open onOpenChange={() => setShown(null)} size="sm" title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <dt>
          <Key>Ctrl K</Key>
          <span className="sr-only">Control and K</span>
        </dt>
        <dd>Search or jump</dd>
        {shown.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <Key>{printedKey(key)}</Key>
              <span className="sr-only">{printedKey(key)}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
