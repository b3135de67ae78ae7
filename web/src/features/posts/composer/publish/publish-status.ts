import { useLingui } from '@lingui/react/macro'
import type { PublishJob } from './publish-jobs.ts'

/** What is said of how far a posting is. */
export function usePublishStatusText({ status, share, isWaiting, problems }: PublishJob): string {
  const { t } = useLingui()
  const percent = Math.floor(share * 100)
  switch (status) {
    case 'queued':
      return t`Waiting for your other post`
    case 'preparing':
      return t`Preparing…`
    case 'uploading':
      return isWaiting ? t`Waiting for the connection` : t`Uploading: ${percent}%`
    case 'publishing':
      return isWaiting ? t`Waiting for the connection` : t`Publishing…`
    case 'processing':
      return t`Being processed. It goes live by itself.`
    case 'published':
      return t`Published`
    case 'failed':
      return problems.join(' ')
    case 'stopped':
      return t`Not posted yet`
  }
}

/** Whether the server can't have made a post of it yet. */
export function isCancellable({ status, isWaiting }: PublishJob): boolean {
  const isBefore = status === 'queued' || status === 'preparing' || status === 'uploading'
  return isBefore || (status === 'publishing' && isWaiting)
}
