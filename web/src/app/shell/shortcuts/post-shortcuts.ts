/** Moves the focus in the list of posts; into it, to the first that is in sight. */
export function focusAdjacentPost(key: 'PageDown' | 'PageUp'): void {
  const post = postInFocus()
  if (post) {
    post.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return
  }
  const firstVisible = [...document.querySelectorAll<HTMLElement>('main [data-post][tabindex]')].find(
    (each) => each.getBoundingClientRect().top >= 0,
  )
  firstVisible?.focus()
}

/** Presses what a key stands for in the post that has the focus, or in the one that the page is about. */
export function clickPostActionForKey(key: string): void {
  const post = postInFocus() ?? document.querySelector('main [data-post]:not([tabindex])')
  post?.querySelector<HTMLElement>(`[data-key=${key}]`)?.click()
}

function postInFocus(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-post]') ?? null
}
