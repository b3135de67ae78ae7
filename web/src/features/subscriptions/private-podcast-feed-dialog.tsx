import { endPrivateFeed, getPrivateFeed, makePrivateFeed } from '@fanfare/contract/calls/pages'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, RefreshCw, Rss } from 'lucide-react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../layout/page/section-error.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

type PrivateFeedDialogProps = DialogControl & { creator: Pick<Creator, 'userId' | 'displayName'> }

/** The feed of what somebody may see of a creator, for a podcast app: made, made anew and ended. Its address is shown once. */
export function PrivatePodcastFeedDialog({ creator, open, onOpenChange }: PrivateFeedDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(privateFeedQuery(creator))
  const { queryKey } = privateFeedQuery(creator)
  const params = { creatorId: creator.userId }
  const make = useMutation({
    mutationFn: async () => (await callApi(makePrivateFeed, { params })).data,
    onSuccess: ({ dateCreated }) => client.setQueryData(queryKey, () => ({ dateCreated })),
    onError: (error) => toastError(error),
  })
  const end = useMutation({
    mutationFn: () => callApi(endPrivateFeed, { params }),
    onSuccess: () => {
      client.setQueryData(queryKey, () => null)
      toast.success(t`Your private feed is off`)
      onOpenChange(false)
    },
    onError: (error) => toastError(error),
  })
  const feed = query.data
  const address = make.data?.url

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Private feed`}
      description={
        <Trans>
          What you can see from {creator.displayName}, in a podcast app or feed reader. It stops when your
          subscription ends, when you change your password, or when you log out your other devices.
        </Trans>
      }
    >
      {feed === undefined ? (
        query.error ? (
          <SectionError query={query}>
            <Trans>Your private feed could not be loaded.</Trans>
          </SectionError>
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {address ? (
            <NewAddress address={address} />
          ) : feed ? (
            <p className="text-muted text-sm">
              <Trans>
                Created on {formatLongDate(feed.dateCreated)}. Its URL was shown once. A new one replaces it.
              </Trans>
            </p>
          ) : null}
          {feed ? (
            <div className="flex flex-wrap justify-center gap-2">
              <Button
                variant="secondary"
                size="sm"
                icon={<RefreshCw aria-hidden="true" />}
                busy={make.isPending}
                onClick={() => make.mutate()}
              >
                {t`Create a new URL`}
              </Button>
              <Button variant="quiet" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
                {t`Turn off this feed`}
              </Button>
            </div>
          ) : (
            <Button
              full
              icon={<Rss aria-hidden="true" />}
              busy={make.isPending}
              onClick={() => make.mutate()}
            >
              {t`Create my private feed`}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function NewAddress({ address }: { address: string }) {
  const { t } = useLingui()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t`URL copied`)
    } catch {
      toast.error(t`The URL could not be copied. Select it and copy it yourself.`)
    }
  }

  return (
    <>
      <Banner tone="warning">{t`Anyone with this URL can see what you see. It won't be shown again.`}</Banner>
      <p
        role="status"
        aria-label={t`Feed URL`}
        dir="ltr"
        className="break-all rounded-sm bg-raised p-4 font-mono text-sm"
      >
        {address}
      </p>
      <Button full icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t`Copy URL`}
      </Button>
    </>
  )
}

function privateFeedQuery({ userId }: Pick<Creator, 'userId'>) {
  return queryOptions({
    queryKey: [...creatorKeys.every, 'private-feed', userId],
    queryFn: async ({ signal }) =>
      (await callApi(getPrivateFeed, { params: { creatorId: userId }, signal })).data,
    staleTime: 0,
  })
}
