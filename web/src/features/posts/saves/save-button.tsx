import type { Post } from '@fanfare/contract/shapes/social/posts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { QueuedIndicator } from '../../../lib/offline/queued-indicator.tsx'
import { useIsToggleQueued } from '../../../lib/offline/queued-mutations.ts'
import { paths } from '../../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { lazySaveToFoldersDialog } from './dialogs.ts'
import { useTogglePostSave } from './save-post.ts'

const longPressMs = 500
const maxMovePixels = 10

/** Saves a post by a press; a long press, or the menu key, chooses folders. */
export function SaveButton({ post, className }: { post: Post; className: string }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const asMember = useRunOrRedirectToJoin()
  const save = useTogglePostSave(post)
  const isWaiting = useIsToggleQueued('save', post.postId)
  const longPress = useLongPress(chooseFolders)
  const savePath = paths.post(post.creator.username, post.postId, 'save')

  function chooseFolders() {
    asMember(() => dialogs.open(lazySaveToFoldersDialog, { postId: post.postId }), savePath)
  }

  return (
    <button
      type="button"
      data-key="s"
      aria-label={t`Save`}
      aria-pressed={post.isSaved}
      title={isWaiting ? t`Waiting for a connection` : t`Save. Hold to choose a folder.`}
      {...longPress.handlers}
      onContextMenu={(event) => {
        event.preventDefault()
        longPress.end(chooseFolders)
      }}
      onClick={() => {
        if (!longPress.wasLong()) asMember(() => save.mutate(!post.isSaved), savePath)
      }}
      className={classNames(
        className,
        'touch-manipulation select-none [-webkit-touch-callout:none]',
        post.isSaved && 'text-link! [&_svg]:fill-current',
      )}
    >
      <Bookmark aria-hidden="true" className="transition-transform group-active:scale-80" />
      {isWaiting ? <QueuedIndicator /> : null}
    </button>
  )
}

/** Tells a long press from a short one; where the device has its own sign for it, both come to one. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  const began = useRef({ x: 0, y: 0 })

  useEffect(() => () => clearTimeout(timer.current), [])

  function stop() {
    clearTimeout(timer.current)
  }

  function end(act: () => void) {
    stop()
    if (isLong.current) return
    isLong.current = true
    act()
  }

  return {
    handlers: {
      onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
        isLong.current = false
        began.current = { x: clientX, y: clientY }
        stop()
        if (button === 0) timer.current = setTimeout(() => end(onLong), longPressMs)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = began.current
        if (Math.hypot(clientX - x, clientY - y) > maxMovePixels) stop()
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onKeyDown: () => {
        isLong.current = false
      },
    },
    end,
    wasLong: () => isLong.current,
  }
}
