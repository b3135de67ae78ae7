import { useDraftCaption } from './state/draft-changes.ts'

/** A dot upon whatever opens the composer, while a draft waits there. */
export function DraftIndicator({ userId }: { userId: string }) {
  if (useDraftCaption(userId) === null) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-bg bg-link"
    />
  )
}

/** Checks whether the composer has a draft. */
export function useHasPostDraft(userId: string): boolean {
  return useDraftCaption(userId) !== null
}
