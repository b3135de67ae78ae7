import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { useUser } from '../../../lib/session/use-user.ts'

type RecoveryCodesDialogProps = DialogControl & { codes: readonly string[] }

/** Shows new recovery codes, this once: to be copied, kept as a file, or printed. */
export function RecoveryCodesDialog({ codes, open, onOpenChange }: RecoveryCodesDialogProps) {
  const { t } = useLingui()
  const user = useUser()
  const { name: brand } = deploymentSettings.brand
  const heading = t`${brand} recovery codes for @${user?.username ?? ''}`

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t`Copied`)
  }

  function download() {
    const file = new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = `${brand.toLowerCase()}-recovery-codes.txt`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Your recovery codes`}
      description={<Trans>Each one lets you sign in once when you can't get a code.</Trans>}
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          {t`I've saved them`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{t`Keep them somewhere safe. We won't show them again.`}</Banner>
        <ul
          aria-label={t`Recovery codes`}
          className="tabular grid grid-cols-1 gap-x-4 gap-y-2 rounded-sm bg-raised px-4 py-4 text-center font-mono text-sm tablet:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} dir="ltr">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" size="sm" icon={<Copy />} onClick={() => void copy()}>
            {t`Copy`}
          </Button>
          <Button variant="secondary" size="sm" icon={<Download />} onClick={download}>
            {t`Download`}
          </Button>
          <Button variant="secondary" size="sm" icon={<Printer />} onClick={() => print()}>
            {t`Print`}
          </Button>
        </div>
        {createPortal(
          <div data-printed className="hidden p-8 font-mono print:block">
            <style>{'@media print { body > :not([data-printed]) { display: none !important } }'}</style>
            <p className="mb-6 font-bold">{heading}</p>
            {codes.map((code) => (
              <p key={code} dir="ltr" className="text-start">
                {code}
              </p>
            ))}
          </div>,
          document.body,
        )}
      </div>
    </Dialog>
  )
}
