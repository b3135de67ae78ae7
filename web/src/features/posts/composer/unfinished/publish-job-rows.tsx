import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, FileText, X } from 'lucide-react'
import { useDialogs } from '../../../../layout/dialogs/dialogs.tsx'
import { lazyNewPostDialog } from '../dialogs.ts'
import type { PublishJob } from '../publish/publish-jobs.ts'
import {
  discardPublishJob,
  retryPublishJob,
  returnJobToComposer,
  stashDraftAsPublishJob,
  stopPublishJob,
} from '../publish/publish-queue.ts'
import { isPublishJobCancellable, usePublishStatusText } from '../publish/publish-status.ts'
import { findStoredComposerDraft } from '../state/composer-draft.ts'
import { loadLastPostAudience, storeLastPostAudience } from '../state/post-audience.ts'

/** A post on its way from this browser: how far it is, or why it is not published and what can be done about it. */
export function PublishJobRow({ publishJob }: { publishJob: PublishJob }) {
  const { t } = useLingui()
  const said = usePublishStatusText(publishJob)
  const { id, caption, thumbnailUrl, status, share } = publishJob
  const isStill = status === 'failed' || status === 'stopped'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 tablet:px-5">
      <Thumbnail url={thumbnailUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="truncate font-medium">
          {caption}
        </p>
        <p role={status === 'failed' ? 'alert' : 'status'} className="tabular text-pretty text-muted text-sm">
          {status === 'failed' ? (
            <CircleAlert aria-hidden="true" className="me-1 inline size-4 align-text-bottom text-danger" />
          ) : null}
          {said}
        </p>
        {status === 'uploading' ? (
          <Progress value={share} label={t`Uploading ${caption}`} className="mt-1.5" />
        ) : null}
      </div>
      {isPublishJobCancellable(publishJob) ? (
        <Button variant="quiet" size="sm" onClick={() => stopPublishJob(id)}>{t`Cancel`}</Button>
      ) : null}
      {isStill ? <StoppedJobActions publishJob={publishJob} /> : null}
    </li>
  )
}

function Thumbnail({ url }: { url: string | null }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-xs bg-raised text-muted">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <FileText aria-hidden="true" className="size-5" />
      )}
    </span>
  )
}

function StoppedJobActions({ publishJob: { id, userId, status, lacksFile } }: { publishJob: PublishJob }) {
  const { t } = useLingui()
  const dialogs = useDialogs()

  async function edit() {
    const draft = findStoredComposerDraft(userId)
    if (draft) await stashDraftAsPublishJob(userId, draft, loadLastPostAudience(userId) === 'everyone')
    const takenBack = returnJobToComposer(id)
    if (!takenBack) return
    storeLastPostAudience(userId, takenBack.isPublicPost ? 'everyone' : 'subscribers')
    dialogs.open(lazyNewPostDialog, { type: takenBack.draft.type, takenBack })
  }

  return (
    <div className="flex items-center gap-2">
      {lacksFile ? null : (
        <Button variant="secondary" size="sm" onClick={() => retryPublishJob(id)}>
          {status === 'failed' ? t`Try again` : t`Post`}
        </Button>
      )}
      <Button variant={lacksFile ? 'secondary' : 'quiet'} size="sm" onClick={() => void edit()}>
        {t`Edit`}
      </Button>
      <IconButton label={t`Discard`} icon={<X />} size="sm" tooltip onClick={() => discardPublishJob(id)} />
    </div>
  )
}
