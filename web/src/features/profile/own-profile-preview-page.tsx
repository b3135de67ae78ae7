import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Page } from '../../layout/page/page.tsx'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { createQueryClient } from '../../lib/cache/query-client.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { ownProfilePreviewQuery } from '../creators/creator-queries.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

type PreviewProps = { as: ViewAs; username: string }

/**
 * One's own page with the eyes of others. What is loaded for it stays apart from what is kept of one's posts, and nothing
 * that is pressed in it acts, but for what chooses which posts are shown.
 */
export function OwnProfilePreviewPage({ as, username }: PreviewProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [client] = useState(createQueryClient)
  const messages: Record<ViewAs, string> = {
    guest: t`This is how guests see your page.`,
    fan: t`This is how members who don't subscribe see your page.`,
    subscriber: t`This is how your subscribers see your page.`,
  }

  function refuse(event: SyntheticEvent) {
    if (!(event.target instanceof Element)) return
    const pressed = event.target.closest('a, button, input, [role="button"]')
    if (!pressed || pressed.closest('[data-chooses-posts]')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    void showToast((toast) => toast.info(t`Actions are off in this preview`))
  }

  function leave() {
    void navigate({
      to: '/$username',
      params: { username },
      search: (before) => ({ ...before, as: undefined }),
      replace: true,
    })
  }

  return (
    <Page
      title={`@${username}`}
      back={leave}
      header={
        <div className="px-4 pb-3 tablet:px-5">
          <Banner
            icon={<Eye />}
            action={
              <Button size="sm" variant="secondary" onClick={leave}>
                {t`Exit preview`}
              </Button>
            }
          >
            {messages[as]}
          </Banner>
        </div>
      }
    >
      <QueryClientProvider client={client}>
        <div onClickCapture={refuse} onPointerDownCapture={refuse}>
          <Previewed as={as} username={username} />
        </div>
      </QueryClientProvider>
    </Page>
  )
}

function Previewed({ as, username }: PreviewProps) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(ownProfilePreviewQuery(username, as))
  if (data) {
    return (
      <>
        <ProfileHeader creator={data} />
        <ProfilePosts key={as} creator={data} as={as} />
      </>
    )
  }
  if (!error) return <ProfileSkeleton />
  return (
    <ErrorState
      title={t`This profile could not be loaded`}
      description={toErrorMessage(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
