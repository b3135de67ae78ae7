import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../../../layout/toasts/toasts.tsx'

type CopyableDetailProps = {
  label: string
  /** Displayed form of the value. */
  children: ReactNode
  /** Text copied to the clipboard. */
  copied: string
  /** The line that must not be left out. */
  strong?: boolean
}

const shownMs = 2000

/** One thing to carry over to a bank's form, with a button that copies it. */
export function CopyableDetail({ label, children, copied, strong = false }: CopyableDetailProps) {
  const { t } = useLingui()
  const [copies, setCopies] = useState(0)

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), shownMs)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied)
      setCopies((before) => before + 1)
    } catch {
      await showToast((toast) => toast.error(t`It could not be copied`, { description: copied }))
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2 pe-1.5 ps-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={`tabular wrap-anywhere select-text ${strong ? 'font-bold text-lg' : 'font-medium'}`}>
        <bdi>{children}</bdi>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton
          label={copies > 0 ? t`${label} copied` : t`Copy ${label}`}
          icon={copies > 0 ? <Check className="text-success" /> : <Copy />}
          onClick={() => void copy()}
        />
        <span role="status" className="sr-only">
          {copies > 0 ? t`${label} copied` : ''}
        </span>
      </dd>
    </div>
  )
}
