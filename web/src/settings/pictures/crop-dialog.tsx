import { Button } from '@fanfare/ui/button'
import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { Dialog } from '@fanfare/ui/layers/dialog'
import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { DialogControl } from '../../dialogs/dialogs.tsx'
import type { Part } from './crop-picture.ts'

const zoomMax = 4
const zoomStep = 0.1
/** How far an arrow key moves the picture, in pixels of the screen. */
const keyboardStep = 8

type CropDialogProps = DialogControl & {
  kind: 'avatar' | 'banner'
  file: Blob
  /** Called once, when the dialog has closed: with what she chose, or null where she chose nothing. */
  onClosed: (part: Part | null) => void
}

/** Lets her choose the part of a picture that is shown: by dragging, pinching, the wheel, the arrow keys and a slider. */
export function CropDialog({ kind, file, onClosed, open, onOpenChange }: CropDialogProps) {
  const { t } = useLingui()
  const [src, setSrc] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const part = useRef<Part>(null)
  const chosen = useRef<Part>(null)
  const isAvatar = kind === 'avatar'
  const percent = Math.round(zoom * 100)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const tellEnd = useEffectEvent(() => onClosed(chosen.current))
  useEffect(() => {
    if (!open) tellEnd()
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
      description={t`Drag the picture, or move it with the arrow keys.`}
      size={isAvatar ? 'md' : 'lg'}
      footer={
        <>
          <Button size="lg" full onClick={choose}>
            {t`Use this part`}
          </Button>
          <Button variant="quiet" full onClick={() => onOpenChange(false)}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div
          className={`relative overflow-hidden rounded-md bg-raised ${isAvatar ? 'h-72 tablet:h-80' : 'h-56 tablet:h-72'}`}
        >
          {src ? (
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              maxZoom={zoomMax}
              aspect={isAvatar ? 1 : 3}
              cropShape={isAvatar ? 'round' : 'rect'}
              showGrid={false}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              classes={{
                cropAreaClassName:
                  'focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2',
              }}
              cropperProps={{ role: 'application', 'aria-label': t`Part that is shown` }}
              mediaProps={{ alt: '' }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(area) => {
                part.current = area
              }}
            />
          ) : null}
        </div>
        <div className="flex items-center gap-3 text-muted">
          <ZoomOut aria-hidden="true" className="size-5 shrink-0" />
          <TrackSlider
            label={t`Zoom`}
            value={zoom - 1}
            max={zoomMax - 1}
            step={zoomStep}
            valueText={`${percent} %`}
            onChange={(value) => setZoom(1 + value)}
            withHandle
            className="flex-1"
          />
          <ZoomIn aria-hidden="true" className="size-5 shrink-0" />
        </div>
      </div>
    </Dialog>
  )
}
