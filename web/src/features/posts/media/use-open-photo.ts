import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Returns the open photo of a post. It is stored in the URL, so that the phone's back button closes it and a
 * link opens it.
 */
export function useOpenPhotoState(postId: string, count: number) {
  const router = useRouter()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const start = `photo-${postId}-`
  const at = useLocation({
    select: ({ hash }) => (hash.startsWith(start) ? Number(hash.slice(start.length)) - 1 : -1),
  })
  const isOpen = Number.isInteger(at) && at >= 0 && at < count

  function goTo(hash: string, replace: boolean) {
    return navigate({ to: '.', search: true, hash, replace, resetScroll: false, hashScrollIntoView: false })
  }

  return {
    openAt: isOpen ? at : null,
    open(photo: number) {
      openedHere.current = true
      void goTo(`${start}${photo + 1}`, false)
    },
    /** Another one is shown: the address names it, and back still closes. */
    goToPhoto(photo: number) {
      if (photo !== at) void goTo(`${start}${photo + 1}`, true)
    },
    close() {
      if (openedHere.current) router.history.back()
      else void goTo('', true)
      openedHere.current = false
    },
  }
}
