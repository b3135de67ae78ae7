import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { CropArea } from './crop-area.tsx'
import type { CropRectPercent } from './crop-image.ts'

type CropDialogProps = DialogControl & {
  kind: 'avatar' | 'banner'
  file: Blob
  /** Called once, when the dialog has closed: with the chosen part, or null if none was chosen. */
  onClosed: (part: CropRectPercent | null) => void
}

export function CropDialog({ kind, file, onClosed, open, onOpenChange }: CropDialogProps) {
  const { t } = useLingui()
  const part = useRef<CropRectPercent>(null)
  const chosen = useRef<CropRectPercent>(null)
  const isAvatar = kind === 'avatar'

  const reportEnd = useEffectEvent(() => onClosed(chosen.current))
  useEffect(() => {
    if (!open) reportEnd()
  }, [open])

  function choose() {
    chosen.current = part.current
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAvatar ? t`Crop your avatar` : t`Crop your banner`}
      description={t`Drag the image, or move it with the arrow keys.`}
      size={isAvatar ? 'md' : 'lg'}
      footer={
        <>
          <Button size="lg" full onClick={choose}>
            {t`Use this crop`}
          </Button>
          <Button variant="quiet" full onClick={() => onOpenChange(false)}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <CropArea
        kind={kind}
        file={file}
        onPart={(shown) => {
          part.current = shown
        }}
      />
    </Dialog>
  )
}
