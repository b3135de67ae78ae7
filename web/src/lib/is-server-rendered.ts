/** Checks whether the visible page is server-rendered and not yet hydrated. */
export function isServerRendered(): boolean {
  return document.documentElement.dataset.shell === 'drawn'
}
