import { Key } from '@fanfare/ui/keys/key'
import { actionsNow, type KeyAction, useKeys } from '@fanfare/ui/keys/use-keys'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { useState } from 'react'

/** What the keys do here, on `?`. */
export function KeyHelp() {
  const [shown, setShown] = useState<KeyAction[] | null>(null)
  useKeys([{ key: '?', label: 'Show what the keys do', run: () => setShown(actionsNow()) }])
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
              <Key>{printed(key)}</Key>
              <span className="sr-only">{printed(key)}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function printed(key: string): string {
  if (key.length > 1 || !/[a-z]/i.test(key)) return key
  return key === key.toUpperCase() ? `Shift ${key}` : key.toUpperCase()
}
