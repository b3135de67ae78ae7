import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'

/** Back in the browser's history; home for who came here directly. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: paths.home() })
  }
}
