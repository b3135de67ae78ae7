import { Button } from '@fanfare/ui/actions/button'
import { Avatar } from '@fanfare/ui/people/avatar'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { Camera, Image } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { acceptAttribute } from '../../lib/media/prepare/file-kinds.ts'
import { CropArea } from '../settings/profile/crop-area.tsx'
import type { CropRectPercent } from '../settings/profile/crop-image.ts'
import { useProfilePictureUpload } from '../settings/profile/use-picture-upload.ts'
import type { OnboardingStepContent, OnboardingStepProps } from './onboarding-step-content.ts'

type Cropping = { file: File; settle: (part: CropRectPercent | null) => void }

/** Step that adds an optional profile picture. */
export function usePictureStepContent({ user, onDone }: OnboardingStepProps): OnboardingStepContent {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const part = useRef<CropRectPercent>(null)
  const picture = useProfilePictureUpload('avatar', (file) => {
    const { promise, resolve } = Promise.withResolvers<CropRectPercent | null>()
    setCropping({ file, settle: resolve })
    return promise.finally(() => setCropping(null))
  })
  const isBusy = picture.progress !== null
  const choose = (file: File | undefined) => file && void picture.put(file)

  if (cropping) {
    return {
      title: t`Crop your avatar`,
      description: t`Drag the image, or move it with the arrow keys.`,
      note: t`We remove the location from your photo.`,
      busy: false,
      action: (
        <span className="flex gap-2">
          <Button variant="quiet" size="lg" onClick={() => cropping.settle(null)}>
            {t`Cancel`}
          </Button>
          <Button size="lg" full className="shrink!" onClick={() => cropping.settle(part.current)}>
            {t`Use this crop`}
          </Button>
        </span>
      ),
      children: (
        <CropArea
          kind="avatar"
          file={cropping.file}
          onPart={(shown) => {
            part.current = shown
          }}
        />
      ),
    }
  }

  return {
    title: t`Put a face to your name`,
    description: t`Creators are more likely to reply to people they can see. It's optional.`,
    note: t`We remove the location from your photo.`,
    busy: isBusy,
    action: (
      <Button size="lg" full busy={isBusy} onClick={onDone}>
        {t`Take me home`}
      </Button>
    ),
    children: (
      <>
        <div className="flex flex-col items-center gap-3 pt-2 pb-6 text-center">
          <Avatar
            name={user.displayName}
            src={picture.preview ?? (user.avatarUrl && toUrl(user.avatarUrl, 320))}
            size="2xl"
            alt={t`Your photo`}
          />
          <div>
            <p className="font-bold font-display text-lg">
              <bdi>{user.displayName}</bdi>
            </p>
            <p className="text-muted text-sm">
              <bdi>@{user.username}</bdi>
            </p>
          </div>
          {picture.progress === null ? null : (
            <div className="w-full">
              <Progress label={t`Uploading avatar`} value={picture.progress} />
            </div>
          )}
        </div>
        <div className="divide-y border-y">
          <PictureRow label={t`Take a photo`} icon={<Camera />} capture onChoose={choose} />
          <PictureRow label={t`Choose a photo`} icon={<Image />} onChoose={choose} />
        </div>
      </>
    ),
  }
}

type PictureRowProps = {
  label: string
  icon: ReactNode
  /** True to use the camera, offered on phones only. */
  capture?: boolean
  onChoose: (file: File | undefined) => void
}

function PictureRow({ label, icon, capture = false, onChoose }: PictureRowProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={capture ? 'hidden touch:block' : undefined}>
      <input
        ref={input}
        type="file"
        accept={acceptAttribute('IMAGE')}
        capture={capture ? 'user' : undefined}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          onChoose(file)
        }}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="flex h-13 w-full items-center gap-3.5 rounded-xs text-start font-medium [&_svg]:size-5 [&_svg]:text-muted"
      >
        {icon}
        {label}
      </button>
    </div>
  )
}
