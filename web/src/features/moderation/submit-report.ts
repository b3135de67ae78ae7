import {
  reportComment,
  reportPost,
  reportProfile,
  reportReply,
} from '@fanfare/contract/calls/trust/moderation'
import type { ReportBody } from '@fanfare/contract/shapes/trust/moderation'
import { callApi } from '../../lib/api/call.ts'
import type { ReportSubject } from './report-subject.ts'

/**
 * Files a report with the moderators.
 * @throws what `callApi` throws
 */
export async function submitReport({ kind, id }: ReportSubject, body: ReportBody): Promise<void> {
  switch (kind) {
    case 'post':
      await callApi(reportPost, { params: { postId: id }, body })
      break
    case 'comment':
      await callApi(reportComment, { params: { commentId: id }, body })
      break
    case 'reply':
      await callApi(reportReply, { params: { replyId: id }, body })
      break
    case 'profile':
      await callApi(reportProfile, { params: { userId: id }, body })
      break
  }
}
