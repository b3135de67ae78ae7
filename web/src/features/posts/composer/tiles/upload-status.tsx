import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import type { AttachmentDisplayState } from '../files/attachment-contents.ts'

type UploadStatusProps = {
  name: string
  content: AttachmentDisplayState
  onRetry: () => void
}

/** Shows a file's upload progress, or why the upload failed with a button to retry. */
export function UploadStatus({ name, content, onRetry }: UploadStatusProps) {
  const { t } = useLingui()
  const { share, isWaiting, refusal, isRefusalAnnounced } = content
  if (refusal) {
    return (
      <span className="flex items-center gap-2">
        <span role={isRefusalAnnounced ? undefined : 'alert'} className="min-w-0 flex-1 font-medium text-xs">
          {refusal}
        </span>
        <IconButton
          label={t`Upload ${name} again`}
          icon={<RotateCw />}
          variant="overlay"
          size="sm"
          onClick={onRetry}
        />
      </span>
    )
  }
  if (isWaiting) {
    return (
      <span role="status" className="flex items-center gap-1.5 font-medium text-xs">
        <CloudOff aria-hidden="true" className="size-4 shrink-0" />
        {t`Waiting for a connection`}
      </span>
    )
  }
  return share < 1 ? <Progress value={share} label={t`Uploading ${name}`} /> : null
}
