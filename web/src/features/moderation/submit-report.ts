import {
  reportComment,
  reportPost,
  reportProfile,
  reportReply,
} from '@fanfare/contract/calls/trust/moderation'
import type { ReportBody } from '@fanfare/contract/shapes/trust/moderation'
import { api } from '../../lib/api/call.ts'
import type { ReportSubject } from './report-subject.ts'

/**
 * Files a report with the moderators.
 * @throws what `api` throws
 */
export async function submitReport({ kind, id }: ReportSubject, body: ReportBody): Promise<void> {
  switch (kind) {
    case 'post':
      await api(reportPost, { params: { postId: id }, body })
      break
    case 'comment':
      await api(reportComment, { params: { commentId: id }, body })
      break
    case 'reply':
      await api(reportReply, { params: { replyId: id }, body })
      break
    case 'profile':
      await api(reportProfile, { params: { userId: id }, body })
      break
  }
}
