import type { ReportBody } from '@fanfare/contract/shapes/moderation'
import { api } from '../api/call.ts'
import type { ReportSubject } from './report-subject.ts'

/**
 * Files a report with the moderators.
 * @throws what `api` throws
 */
export async function sendReport({ kind, id }: ReportSubject, body: ReportBody): Promise<void> {
  switch (kind) {
    case 'post':
      await api('POST /report/report-post/{postId}', { params: { postId: id }, body })
      break
    case 'comment':
      await api('POST /report/report-comment/{commentId}', { params: { commentId: id }, body })
      break
    case 'reply':
      await api('POST /report/report-reply/{replyId}', { params: { replyId: id }, body })
      break
    case 'profile':
      await api('POST /report/report-profile/{userId}', { params: { userId: id }, body })
      break
  }
}
