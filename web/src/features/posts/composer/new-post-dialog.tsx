import { limits } from '@fanfare/contract/limits'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { postTypeRules, requiresFiles } from '@fanfare/contract/social/post-type-rules'
import type { PostType } from '@fanfare/contract/social/post-types'
import { countCharacters } from '@fanfare/contract/text/characters'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { CharacterCounterRing } from '@fanfare/ui/fields/character-counter-ring'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Switch } from '@fanfare/ui/fields/switch'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { Avatar } from '@fanfare/ui/people/avatar'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { useFocusFirstInvalidField } from '../../../lib/forms/use-focus-first-invalid-field.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { acceptAttribute } from '../../../lib/media/prepare/file-kinds.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useAskingPriceRange } from '../sale/use-price-range.ts'
import {
  type AttachablePostType,
  attachablePostTypePresentations,
  everyAttachablePostType,
} from './attachable-post-types.ts'
import { AttachmentToolbar } from './attachment-toolbar.tsx'
import { ComposerAttachments } from './composer-attachments.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { PostCaptionField } from './post-caption-field.tsx'
import { PublishProgressOverlay } from './publish/publish-progress-overlay.tsx'
import { usePublishFromDialog } from './publish/use-publish.ts'
import type { SharedContent } from './shared/shared-content.ts'
import { listComposerProblems } from './state/list-composer-problems.ts'
import { listSaleProblems } from './state/list-sale-problems.ts'
import { type PostAudience, useLastPostAudience } from './state/post-audience.ts'
import { type ReturnedPublishJob, useComposer } from './use-composer.ts'

const ComposerSaleSection = lazyComponent(
  async () => (await import('./composer-sale-section.tsx')).ComposerSaleSection,
)

type Author = LoggedInUser

type NewPostDialogProps = DialogControl & {
  type: PostType
  /** Content shared from another app. */
  shared?: SharedContent | null
  /** A publish job that is edited, in the place of the draft. */
  takenBack?: ReturnedPublishJob | null
}

export function NewPostDialog(props: NewPostDialogProps) {
  const user = useUser()
  return user ? <ComposerDialog author={user} {...props} /> : null
}

function ComposerDialog({
  author,
  type: openedAs,
  shared = null,
  takenBack = null,
  open,
  onOpenChange,
}: NewPostDialogProps & { author: Author }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const pickers = useRef<Partial<Record<AttachablePostType, HTMLInputElement | null>>>({})
  const isVerified = author.verificationStatus === 'VERIFIED'
  const [audience, setAudience] = useLastPostAudience(author.id)
  const composer = useComposer(author.id, { as: openedAs, shared, takenBack })
  const { state, submission, edit } = composer
  const { publishJob, hasVideo, ...publish } = usePublishFromDialog(author.id, composer, {
    open,
    onOpenChange,
  })
  const priceRange = useAskingPriceRange({ isNeeded: isVerified && state.sale.isOn })
  const { hasPoll } = postTypeRules[state.type]
  const form = useFocusFirstInvalidField<HTMLDivElement>(submission.fieldErrors)
  const isHeld = publishJob !== null
  const isLong = publishJob?.status === 'queued' || publishJob?.status === 'processing'
  const isOverlaid = isHeld && (state.attachments.length > 0 || isLong)
  const isPreparing = state.attachments.some(({ isReady }) => !isReady)

  function attach(kind: AttachablePostType) {
    if (postTypeRules[kind].hasPoll) edit({ do: 'create-poll' })
    else pickers.current[kind]?.click()
  }

  function take(files: readonly File[], prefersAudio = false) {
    if (!isHeld) composer.attach(files, prefersAudio)
  }

  function submit() {
    if (isHeld) return
    const problems = [
      ...listComposerProblems(state),
      ...listSaleProblems(state, author.currency.code, priceRange),
    ]
    submission.fail(
      problems.map(({ message }) => message),
      problems,
    )
    if (problems.length === 0) publish.send(!isVerified || audience === 'everyone')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next || !publishJob) onOpenChange(next)
        else publish.leave()
      }}
      title={t`New Post`}
      size="lg"
      tall
      footer={
        <div
          inert={isOverlaid}
          className="-mx-5 flex flex-wrap items-center gap-x-3 gap-y-3 border-t px-5 pt-4 tablet:-mx-6 tablet:px-6"
        >
          <AttachmentToolbar state={state} disabled={isHeld} onAttach={attach} />
          <div className="order-2 ms-auto flex items-center gap-3">
            <CharacterCounterRing used={countCharacters(state.caption.trim())} max={limits.captionLength} />
            <Button busy={isHeld} busyLabel={t`Posting`} onClick={submit}>
              {t`Post`}
            </Button>
          </div>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped and pasted beside being picked. */}
      <div
        ref={form}
        inert={isOverlaid}
        data-draft
        data-unsaved={isPreparing || undefined}
        className="flex flex-col gap-4 pb-2"
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length > 0) event.preventDefault()
          take(files)
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          take([...event.dataTransfer.files])
        }}
      >
        <DraftNotice composer={composer} isHeld={isHeld} />
        {isVerified ? null : (
          <Banner tone="warning">
            <Link to={paths.verification()} className="underline underline-offset-2">
              <Trans>You need to Verify Your Account first to post Paid Content</Trans>
            </Link>
          </Banner>
        )}
        <FormErrors errors={submission.errors} />
        <div className="flex gap-3">
          <Avatar
            name={author.displayName}
            src={author.avatarUrl && toUrl(author.avatarUrl, 320)}
            size="lg"
          />
          <div className="min-w-0 flex-1 pt-2">
            <PostCaptionField
              label={hasPoll ? t`Question` : t`Caption`}
              value={state.caption}
              placeholder={hasPoll ? t`Ask a question` : t`Share something with your fans`}
              rows={state.type === 'TEXT' ? 4 : 2}
              disabled={isHeld}
              error={submission.errorAt('caption')}
              onChange={(caption) => edit({ do: 'write', caption })}
            />
          </div>
        </div>
        <ComposerAttachments composer={composer} isHeld={isHeld} onPick={attach} />
        {isVerified ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span aria-hidden="true" className="font-medium">
              {t`Who sees it`}
            </span>
            <SegmentedControl<PostAudience | 'sale'>
              label={t`Who can see this post`}
              value={state.sale.isOn ? 'sale' : audience}
              onChange={(next) => {
                edit({ do: 'change-sale', sale: { isOn: next === 'sale' } })
                if (next !== 'sale') setAudience(next)
              }}
              options={[
                { value: 'everyone', label: t`Everyone` },
                { value: 'subscribers', label: t`Subscribers` },
                ...(deploymentSettings.selling || state.sale.isOn
                  ? [{ value: 'sale' as const, label: t`For sale` }]
                  : []),
              ]}
              className="mobile:flex mobile:basis-full"
            />
          </div>
        ) : null}
        {isVerified && state.sale.isOn ? (
          <Suspense fallback={<Skeleton className="h-60 rounded-md!" />}>
            <ComposerSaleSection
              composer={composer}
              currency={author.currency}
              range={priceRange}
              isHeld={isHeld}
            />
          </Suspense>
        ) : null}
        <Switch
          label={<span className="text-muted text-sm">{t`Adult content`}</span>}
          checked={state.isAdult}
          disabled={isHeld}
          onChange={(isAdult) => edit({ do: 'mark-adult', isAdult })}
        />
        {everyAttachablePostType.filter(requiresFiles).map((kind) => (
          <FilePicker
            key={kind}
            ref={(input) => {
              pickers.current[kind] = input
            }}
            label={attachablePostTypePresentations[kind].label()}
            accept={acceptAttribute(...postTypeRules[kind].files)}
            multiple={postTypeRules[kind].maxFiles > 1}
            onPick={(files) => take(files, kind === 'AUDIO')}
          />
        ))}
      </div>
      {publishJob && isOverlaid ? (
        <PublishProgressOverlay
          publishJob={publishJob}
          hasVideo={hasVideo}
          onCancel={publish.cancel}
          onLeave={publish.leave}
        />
      ) : null}
    </Dialog>
  )
}

type FilePickerProps = {
  ref: React.Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean
  onPick: (files: readonly File[]) => void
}

function FilePicker({ ref, label, accept, multiple = false, onPick }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
