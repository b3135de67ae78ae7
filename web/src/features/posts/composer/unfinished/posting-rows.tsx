import { Button } from '@fanfare/ui/button'
import { IconButton } from '@fanfare/ui/icon-button'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, FileText, X } from 'lucide-react'
import { useDialogs } from '../../../../layout/dialogs/dialogs.tsx'
import { storeAudience, lastAudience } from '../state/audience.ts'
import { loadDraft } from '../state/composer-draft.ts'
import { newPostDialog } from '../dialogs.ts'
import {
  discardPosting,
  parkDraft,
  retryPosting,
  stopPosting,
  returnPostingToComposer,
} from '../publish/posting-queue.ts'
import { isCancellable, usePostingStatus } from '../publish/posting-status.ts'
import type { Posting } from '../publish/postings.ts'

/** A post on its way from this browser: how far it is, or why it is not published and what can be done about it. */
export function PostingRow({ posting }: { posting: Posting }) {
  const { t } = useLingui()
  const said = usePostingStatus(posting)
  const { id, caption, thumbnailUrl, status, share } = posting
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
      {isCancellable(posting) ? (
        <Button variant="quiet" size="sm" onClick={() => stopPosting(id)}>{t`Cancel`}</Button>
      ) : null}
      {isStill ? <StoppedPostingActions posting={posting} /> : null}
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

function StoppedPostingActions({ posting: { id, userId, status, lacksFile } }: { posting: Posting }) {
  const { t } = useLingui()
  const dialogs = useDialogs()

  async function edit() {
    const draft = loadDraft(userId)
    if (draft) await parkDraft(userId, draft, lastAudience(userId) === 'everyone')
    const takenBack = returnPostingToComposer(id)
    if (!takenBack) return
    storeAudience(userId, takenBack.isPublicPost ? 'everyone' : 'subscribers')
    dialogs.open(newPostDialog, { type: takenBack.draft.type, takenBack })
  }

  return (
    <div className="flex items-center gap-2">
      {lacksFile ? null : (
        <Button variant="secondary" size="sm" onClick={() => retryPosting(id)}>
          {status === 'failed' ? t`Try again` : t`Post`}
        </Button>
      )}
      <Button variant={lacksFile ? 'secondary' : 'quiet'} size="sm" onClick={() => void edit()}>
        {t`Edit`}
      </Button>
      <IconButton label={t`Discard`} icon={<X />} size="sm" tooltip onClick={() => discardPosting(id)} />
    </div>
  )
}
