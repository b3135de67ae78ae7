import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { Page } from '../../../layout/page/page.tsx'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { lazyNewPostDialog } from './dialogs.ts'
import { deleteSharedContent, findSharedContent, type SharedContent } from './shared/shared-content.ts'

/**
 * Target of the installed app's shortcut and of content shared from other apps: home with the composer open,
 * for members.
 */
export function NewPostPage() {
  const { t } = useLingui()
  const user = useUser()
  const isLost = useSearch({ from: '/shell/new-post', select: ({ shared }) => shared === 'lost' })
  return (
    <Page title={t`New Post`}>
      {user ? <ComposerForMember isLost={isLost} /> : <ComposerForGuest isLost={isLost} />}
    </Page>
  )
}

async function found(): Promise<SharedContent | null> {
  try {
    return await findSharedContent()
  } catch (error) {
    console.warn('What was shared could not be read', error)
    return null
  }
}

function ComposerForMember({ isLost }: { isLost: boolean }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const [shared, setShared] = useState<SharedContent | null>(null)

  async function openWith(shared: SharedContent | null) {
    await navigate({ to: paths.home(), replace: true })
    dialogs.open(lazyNewPostDialog, { type: 'TEXT', shared })
    if (shared) await deleteSharedContent()
    if (isLost) {
      await showToast((toast) =>
        toast.error(t`What you shared didn't arrive`, {
          description: t`It's still where you shared it from. Attach it here instead.`,
        }),
      )
    }
  }

  const open = useEffectEvent(async () => {
    const content = await found()
    if (content) setShared(content)
    else await openWith(null)
  })
  useEffect(() => {
    void open()
  }, [])

  if (!shared) return null
  return (
    <SharedContentPrompt
      shared={shared}
      onUse={() => void openWith(shared)}
      onDiscard={() => {
        void deleteSharedContent()
        void openWith(null)
      }}
    />
  )
}

/** Asks before anything enters the composer: any page can send a form here, and nothing tells it from the system's share sheet. */
function SharedContentPrompt({
  shared: sharedContent,
  onUse,
  onDiscard,
}: {
  shared: SharedContent
  onUse: () => void
  onDiscard: () => void
}) {
  const { t } = useLingui()
  const content = [sharedContent.caption, ...sharedContent.files.map(({ name }) => name)]
    .filter(Boolean)
    .join('\n')
  return (
    <EmptyState
      picture={<Illustration name="feed" />}
      title={t`Add this to a new post?`}
      description={t`This came from another app or a website. Add it only if you shared it yourself.`}
      action={
        <div className="flex max-w-full flex-col items-center gap-4">
          <p
            dir="auto"
            className="line-clamp-6 max-w-md rounded-lg border bg-surface px-4 py-3 text-start text-sm break-words whitespace-pre-line [unicode-bidi:plaintext]"
          >
            {content}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onUse}>{t`Add to post`}</Button>
            <Button variant="secondary" onClick={onDiscard}>
              {t`Discard`}
            </Button>
          </div>
        </div>
      }
    />
  )
}

function ComposerForGuest({ isLost }: { isLost: boolean }) {
  const { t } = useLingui()
  const [sharedContent, setSharedContent] = useState<SharedContent | null>(null)
  useEffect(() => {
    void found().then(setSharedContent)
  }, [])

  return (
    <EmptyState
      picture={<Illustration name="feed" />}
      title={t`Sign in to post`}
      description={
        sharedContent
          ? t`What you shared stays on this device for half an hour. After you sign in, you can add it to a post.`
          : isLost
            ? t`What you shared didn't arrive. It's still where you shared it from: sign in and share it again.`
            : t`Only members can post.`
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to={paths.login(paths.newPost())}>{t`Sign in`}</Link>
          </Button>
          {sharedContent ? (
            <Button
              variant="secondary"
              onClick={() => {
                setSharedContent(null)
                void deleteSharedContent()
              }}
            >
              {t`Discard`}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
