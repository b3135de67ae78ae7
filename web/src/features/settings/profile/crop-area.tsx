import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { CropRectPercent } from './crop-image.ts'

const zoomMax = 4
const zoomStep = 0.1
/** Step of an arrow key, in screen pixels. */
const keyboardStep = 8

type CropAreaProps = {
  kind: 'avatar' | 'banner'
  file: Blob
  /** Called with the visible part whenever it changes. */
  onPart: (part: CropRectPercent) => void
}

/** Crops a picture by dragging, pinching, the wheel, the arrow keys or a slider. */
export function CropArea({ kind, file, onPart }: CropAreaProps) {
  const { t } = useLingui()
  const [src, setSrc] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const isAvatar = kind === 'avatar'
  const percent = Math.round(zoom * 100)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  return (
    <div dir="ltr" className="flex flex-col gap-4">
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
            cropperProps={{ role: 'application', 'aria-label': t`Visible area` }}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={onPart}
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
  )
}
