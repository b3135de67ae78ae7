const firstOfContent = '[data-content] :is(button, a[href], video, [tabindex="0"])'

/** Focuses the first file of a post that was just unlocked, or else its card. Waits for a player that loads. */
export function focusUnlockedPost(postId: string): void {
  const card = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(postId)}"]`)
  if (!card) return
  const focusFirst = () => {
    const first = card.querySelector<HTMLElement>(firstOfContent)
    first?.focus({ preventScroll: true })
    return first !== null
  }
  if (focusFirst()) return
  const observer = new MutationObserver(() => {
    if (focusFirst()) observer.disconnect()
  })
  observer.observe(card, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 3000)
}
