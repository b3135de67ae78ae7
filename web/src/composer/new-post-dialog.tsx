import { limits } from '@fanfare/contract/limits'
import { type PostType, postFields } from '@fanfare/contract/posts'
import { Avatar } from '@fanfare/ui/avatar'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { CounterRing } from '@fanfare/ui/counter-ring'
import { Dialog } from '@fanfare/ui/dialog'
import { FormErrors } from '@fanfare/ui/form-errors'
import { IconButton } from '@fanfare/ui/icon-button'
import { Segmented } from '@fanfare/ui/segmented'
import { Spinner } from '@fanfare/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Image } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DialogControl } from '../app/dialogs.tsx'
import { paths } from '../app/paths.ts'
import { useFileUrl } from '../media/file-url.ts'
import { useSession } from '../session/session.tsx'
import { useAudience } from './audience.ts'
import { useCaptionDraft } from './caption-draft.ts'
import { CaptionField } from './caption-field.tsx'
import { ComposerPictureTile } from './composer-picture-tile.tsx'
import { imageTypes, useComposerPictures } from './composer-pictures.ts'
import { uploadShares } from './upload-shares.ts'
import { usePublish } from './use-publish.ts'

type Author = NonNullable<ReturnType<typeof useSession>['user']>

export function NewPostDialog(props: DialogControl & { type: PostType }) {
  const { user } = useSession()
  return user ? <Composer author={user} {...props} /> : null
}

function Composer({
  author,
  type: initialType,
  open,
  onOpenChange,
}: DialogControl & { type: PostType; author: Author }) {
  const { t } = useLingui()
  const toUrl = useFileUrl()
  const filePicker = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<'TEXT' | 'MEDIA'>(initialType === 'MEDIA' ? 'MEDIA' : 'TEXT')
  const [caption, setCaption] = useCaptionDraft(author.id)
  const [audience, setAudience] = useAudience(author.id)
  const [errors, setErrors] = useState<string[]>([])
  const { pictures, add, remove, move } = useComposerPictures((message) =>
    setErrors((before) => [...before, message]),
  )
  const isPublicPost = !author.isVerified || audience === 'everyone'
  const publish = usePublish({
    onPublished: () => {
      setCaption('')
      onOpenChange(false)
    },
    onRefused: setErrors,
  })
  const { sending } = publish
  const isPreparing = pictures.some(({ scaled }) => !scaled)

  /** Every edit clears what was wrong, and makes the next try another submission. */
  function edited() {
    setErrors([])
    publish.forgetKey()
  }

  function attach(files: readonly File[]) {
    if (sending || files.length === 0) return
    edited()
    setType('MEDIA')
    add(files)
  }

  function submit() {
    if (sending || isPreparing) return
    const fields = { type, isPublicPost, caption: caption.trim() }
    const checked = postFields.safeParse(fields)
    const wrong = checked.success ? [] : checked.error.issues.map(({ message }) => message)
    if (type === 'MEDIA' && pictures.length === 0) wrong.push(t`Please upload an audio file`)
    setErrors(wrong)
    if (wrong.length > 0) return
    const images = pictures.flatMap(({ scaled, name }) => (scaled ? [{ blob: scaled, name }] : []))
    void publish.send({ ...fields, images })
  }

  const shares = sending
    ? uploadShares(
        pictures.map(({ scaled }) => scaled?.size ?? 0),
        sending.share,
      )
    : null

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`New Post`}
      size="lg"
      busy={!!sending}
      footer={
        <div className="-mx-5 flex flex-wrap items-center gap-x-3 gap-y-3 border-t px-5 pt-4 tablet:-mx-6 tablet:px-6">
          <IconButton
            label={t`Add pictures`}
            icon={<Image />}
            tooltip
            disabled={!!sending || pictures.length >= limits.mediaFiles}
            onClick={() => filePicker.current?.click()}
            className="-ml-2 text-link!"
          />
          {author.isVerified ? (
            <Segmented
              label={t`Who can see it`}
              value={audience}
              onChange={(next) => {
                edited()
                setAudience(next)
              }}
              options={[
                { value: 'everyone', label: t`Everyone` },
                { value: 'subscribers', label: t`Subscribers` },
              ]}
            />
          ) : null}
          <div className="ml-auto flex items-center gap-3">
            <CounterRing used={caption.trim().length} max={limits.captionLength} />
            {sending ? (
              <Button variant="quiet" onClick={publish.cancel}>
                {t`Cancel`}
              </Button>
            ) : null}
            <Button
              disabled={isPreparing}
              aria-busy={!!sending}
              aria-disabled={sending ? true : undefined}
              icon={sending ? <Spinner size={18} /> : undefined}
              onClick={submit}
            >
              {sending ? t`Posting` : t`Post`}
            </Button>
          </div>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped and pasted beside being picked. */}
      <div
        className="flex flex-col gap-4 pb-2"
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length > 0) event.preventDefault()
          attach(files)
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          attach([...event.dataTransfer.files])
        }}
      >
        {author.isVerified ? null : (
          <Banner tone="warning">
            <Link to={paths.verification()} className="underline underline-offset-2">
              <Trans>You need to Verify Your Account first to post Paid Content</Trans>
            </Link>
          </Banner>
        )}
        <FormErrors errors={errors} />
        <div className="flex gap-3">
          <Avatar name={author.displayName} src={author.avatarUrl && toUrl(author.avatarUrl)} size="lg" />
          <div className="min-w-0 flex-1 pt-2">
            <CaptionField
              label={t`Caption`}
              value={caption}
              placeholder={t`Share something with your fans`}
              disabled={!!sending}
              onChange={(next) => {
                edited()
                setCaption(next)
              }}
            />
          </div>
        </div>
        {pictures.length > 0 ? (
          <ul
            className={`grid gap-2 ${pictures.length > 2 ? 'grid-cols-2 tablet:grid-cols-4' : 'grid-cols-2'}`}
          >
            {pictures.map((picture, at) => (
              <ComposerPictureTile
                key={picture.id}
                picture={picture}
                at={at}
                count={pictures.length}
                share={shares?.[at] ?? null}
                onRemove={() => {
                  edited()
                  if (pictures.length === 1) setType('TEXT')
                  remove(picture)
                }}
                onMove={(to) => {
                  edited()
                  move(picture.id, to)
                }}
                onDropped={(id) => {
                  edited()
                  move(id, at)
                }}
              />
            ))}
          </ul>
        ) : type === 'MEDIA' ? (
          <PictureZone onPick={() => filePicker.current?.click()} />
        ) : null}
        <input
          ref={filePicker}
          type="file"
          multiple
          hidden
          accept={imageTypes.join()}
          aria-label={t`Add pictures`}
          onChange={(event) => {
            attach([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
    </Dialog>
  )
}

function PictureZone({ onPick }: { onPick: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex flex-col items-center gap-1.5 rounded-md border border-dashed border-control! px-6 py-9 text-center transition-colors hover:bg-raised"
    >
      <Image aria-hidden="true" className="size-7 text-link" />
      <span className="font-semibold">{t`Add up to ${limits.mediaFiles} pictures`}</span>
      <span className="text-muted text-sm">{t`Choose, drop or paste: JPEG, PNG, GIF or WebP`}</span>
    </button>
  )
}
