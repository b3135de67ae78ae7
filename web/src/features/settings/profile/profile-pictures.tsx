import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Avatar } from '@fanfare/ui/people/avatar'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { acceptAttribute } from '../../../lib/media/prepare/file-kinds.ts'
import { useProfilePictureUpload } from './use-picture-upload.ts'

/** Banner and avatar as the profile shows them, with what changes them. */
export function ProfilePictures({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const avatar = useProfilePictureUpload('avatar')
  const banner = useProfilePictureUpload('banner')
  const bannerSrc = banner.preview ?? (user.bannerUrl && toUrl(user.bannerUrl, 1080))
  return (
    <div>
      <div className="relative aspect-[3/1] overflow-hidden bg-raised">
        {bannerSrc ? (
          <img
            key={bannerSrc}
            src={bannerSrc}
            alt={t`Your banner`}
            onError={({ currentTarget }) => {
              // Without a line it is not there: its ground is.
              currentTarget.hidden = true
            }}
            className="size-full object-cover"
          />
        ) : null}
        <div className="absolute inset-x-0 top-0 bottom-14 flex items-center justify-center gap-3">
          <PictureButtons
            upload={banner}
            chooseLabel={t`Choose a banner`}
            removeLabel={t`Remove banner`}
            hasPicture={!!user.bannerUrl}
          />
        </div>
        <UploadProgress label={t`Uploading banner`} share={banner.progress} />
      </div>
      <div className="relative mx-5 -mt-14 flex items-end gap-3">
        <Avatar
          name={user.displayName}
          src={avatar.preview ?? (user.avatarUrl && toUrl(user.avatarUrl, 320))}
          size="2xl"
          alt={t`Your avatar`}
          ring
        />
        <div className="flex gap-2 pb-2">
          <PictureButtons
            upload={avatar}
            chooseLabel={t`Choose an avatar`}
            removeLabel={t`Remove avatar`}
            hasPicture={!!user.avatarUrl}
            plain
          />
        </div>
        <div className="flex-1 pb-5">
          <UploadProgress label={t`Uploading avatar`} share={avatar.progress} />
        </div>
      </div>
    </div>
  )
}

type PictureButtonsProps = {
  upload: ReturnType<typeof useProfilePictureUpload>
  chooseLabel: string
  removeLabel: string
  hasPicture: boolean
  /** True if the buttons stand on the page's background rather than over a picture. */
  plain?: boolean
}

function PictureButtons({
  upload,
  chooseLabel,
  removeLabel,
  hasPicture,
  plain = false,
}: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = upload.progress !== null
  const variant = plain ? 'outline' : 'overlay'
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptAttribute('IMAGE')}
        aria-label={chooseLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void upload.put(file)
        }}
      />
      <IconButton
        label={chooseLabel}
        icon={<ImageUp />}
        variant={variant}
        busy={isBusy}
        onClick={() => input.current?.click()}
      />
      {hasPicture ? (
        <IconButton
          label={removeLabel}
          icon={<Trash2 />}
          variant={variant}
          disabled={isBusy}
          onClick={() => void upload.remove()}
        />
      ) : null}
    </>
  )
}

function UploadProgress({ label, share }: { label: string; share: number | null }) {
  if (share === null) return null
  return (
    <div className="absolute inset-x-0 bottom-0">
      <Progress label={label} value={share} />
    </div>
  )
}
