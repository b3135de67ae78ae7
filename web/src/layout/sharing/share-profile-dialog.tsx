import { shareCard, shareCardSize } from '@fanfare/contract/calls/social/creators'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Link2, Share } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buildRequest } from '../../lib/api/build-request.ts'
import { paths } from '../../lib/paths.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { useCopyLink, useSystemShare } from './share-link.ts'

type Shared = Pick<Creator, 'username' | 'displayName'>

/** The picture that stands for a page where its link is shared, and the ways to share it. */
export function ShareProfileDialog({ creator, open, onOpenChange }: DialogControl & { creator: Shared }) {
  const { t } = useLingui()
  const { username, displayName } = creator
  const copyLink = useCopyLink()
  const path = paths.profile(username)
  const card = useCard(username)
  const shown = useObjectUrl(card.data)
  const systemShare = useSystemShare(path, displayName, card.data)

  function download() {
    if (!shown) return
    const link = document.createElement('a')
    link.href = shown
    link.download = `${username}.jpg`
    link.click()
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Share profile`} size="lg">
      <div
        className="grid place-items-center overflow-hidden rounded-md border bg-raised"
        style={{ aspectRatio: `${shareCardSize.width} / ${shareCardSize.height}` }}
        aria-busy={card.isPending}
      >
        {shown ? (
          <img src={shown} alt={t`${displayName}, @${username}`} className="size-full" {...shareCardSize} />
        ) : card.isError ? (
          <p className="p-4 text-center text-muted">{t`The image can't be shown right now. The link works.`}</p>
        ) : null}
      </div>
      <div className="mt-4 grid gap-2 tablet:grid-cols-2">
        <Button
          className="tablet:col-span-2"
          full
          icon={<Link2 aria-hidden="true" />}
          onClick={() => void copyLink(path)}
        >
          {t`Copy link`}
        </Button>
        <Button
          variant="secondary"
          full
          className={systemShare ? undefined : 'tablet:col-span-2'}
          icon={<Download aria-hidden="true" />}
          disabled={!shown}
          onClick={download}
        >
          {t`Download image`}
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

function useCard(username: string) {
  return useQuery({
    queryKey: ['share-card', username],
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    async queryFn({ signal }) {
      // As everybody gets it, and as it is now.
      const { url } = buildRequest(shareCard, { params: { username } }, undefined)
      const answered = await fetch(url, { cache: 'no-cache', signal })
      if (!answered.ok) throw new Error(`There is no card: ${answered.status}`)
      return new File([await answered.blob()], `${username}.jpg`, { type: 'image/jpeg' })
    },
  })
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
