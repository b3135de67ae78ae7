import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useLingui } from '@lingui/react/macro'
import { Link2, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { useCopyLink, useSystemShare } from './share-link.ts'
import { ShareNetworkIcon } from './share-network-icon.tsx'
import { buildNetworkShareUrl, type ShareNetwork } from './share-networks.ts'

const targets: readonly { target: ShareNetwork; name: string }[] = [
  { target: 'facebook', name: 'Facebook' },
  { target: 'x', name: 'X' },
  { target: 'whatsapp', name: 'WhatsApp' },
  { target: 'telegram', name: 'Telegram' },
]

export function SharePostDialog({ post, open, onOpenChange }: DialogControl & { post: Post }) {
  const { t } = useLingui()
  const copyLink = useCopyLink()
  const path = paths.post(post.creator.username, post.postId)
  const title = t`Post by ${post.creator.displayName}`
  const systemShare = useSystemShare(path, title)
  const url = new URL(path, window.location.origin).href

  function copy() {
    void copyLink(path)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Share post`}
      description={post.isPublic ? undefined : t`Only subscribers of @${post.creator.username} can open it.`}
      size="sm"
    >
      <ul className="grid grid-cols-4 gap-2">
        {targets.map(({ target, name }) => (
          <li key={target}>
            <a
              href={buildNetworkShareUrl(target, url, title)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onOpenChange(false)}
              className="flex flex-col items-center gap-2 rounded-sm py-2 font-medium text-sm transition-colors hover:bg-raised"
            >
              <CircleIcon>
                <ShareNetworkIcon target={target} />
              </CircleIcon>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p dir="ltr" className="mt-4 truncate rounded-sm border bg-raised px-4 py-3 text-muted text-sm">
        {url}
      </p>
      <div className="mt-3 flex flex-col gap-2">
        <Button full icon={<Link2 aria-hidden="true" />} onClick={copy}>
          {t`Copy link to post`}
        </Button>
        {systemShare ? (
          <Button
            variant="secondary"
            full
            icon={<Share aria-hidden="true" />}
            onClick={() => void systemShare().then(() => onOpenChange(false))}
          >
            {t`More ways to share`}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function CircleIcon({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-12 place-items-center rounded-full bg-raised text-text [&_svg]:size-5.5">
      {children}
    </span>
  )
}
