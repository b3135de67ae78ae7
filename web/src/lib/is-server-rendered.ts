/** Checks whether the visible page is server-rendered and not yet hydrated. */
export function isAwaitingHydration(): boolean {
  return document.documentElement.dataset.shell === 'drawn'
}
