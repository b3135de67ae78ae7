import { refreshPlatformFileToken } from '@fanfare/contract/calls/backoffice/content'
import { loadRefundRequest } from '@fanfare/contract/calls/backoffice/refund-requests'
import type { BoughtItem as Bought } from '@fanfare/contract/shapes/backoffice/payments'
import { Link } from '@tanstack/react-router'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { viewableFilesOfPost } from '../../layout/files/viewable-files-of-post.ts'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

/** The post that a payment bought: its caption at that time, its files, and the refund request about it. */
export function BoughtPost({ item: { title, post, refundRequestId } }: { item: Bought }) {
  const mayShow = useCanCall(refreshPlatformFileToken)
  const mayDecide = useCanCall(loadRefundRequest)
  return (
    <PanelSection
      title="Bought post"
      detail={post === null ? 'gone' : post.dateDeleted ? 'deleted' : undefined}
    >
      <div className="flex flex-col gap-3">
        <p className="whitespace-pre-line break-words">{title || 'The caption is gone with its creator.'}</p>
        {post && mayShow ? <RevealableMedia files={viewableFilesOfPost(post)} /> : null}
        {post && post.dateDeleted === null ? (
          <p>
            <a
              href={`${deploymentSettings.webOrigin}/${post.creator.username}/post/${post.postId}`}
              target="_blank"
              rel="noreferrer"
              className="text-link underline"
            >
              View as members see it
            </a>
          </p>
        ) : null}
        {refundRequestId !== null && mayDecide ? (
          <p>
            <Link
              to="/refund-requests"
              search={{ id: refundRequestId }}
              className="text-link hover:underline"
            >
              Open refund request
            </Link>
          </p>
        ) : null}
      </div>
    </PanelSection>
  )
}
