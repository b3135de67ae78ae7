import { useLingui } from '@lingui/react/macro'
import type { PublishJob } from './publish-jobs.ts'

/** Returns the status text of a publish job. */
export function usePublishStatusText({ status, share, isWaiting, problems }: PublishJob): string {
  const { t } = useLingui()
  const percent = Math.floor(share * 100)
  switch (status) {
    case 'queued':
      return t`Waiting for your other post to finish`
    case 'preparing':
      return t`Preparing…`
    case 'uploading':
      return isWaiting ? t`Waiting for a connection` : t`Uploading: ${percent}%`
    case 'publishing':
      return isWaiting ? t`Waiting for a connection` : t`Publishing…`
    case 'processing':
      return t`Processing. It will be published automatically.`
    case 'published':
      return t`Published`
    case 'failed':
      return problems.join(' ')
    case 'stopped':
      return t`Not posted yet`
  }
}

/** Checks whether no request to publish is on its way; one whose answer was lost may have created the post. */
export function isPublishJobCancellable({ status, isWaiting }: PublishJob): boolean {
  const isBefore = status === 'queued' || status === 'preparing' || status === 'uploading'
  return isBefore || (status === 'publishing' && isWaiting)
}
