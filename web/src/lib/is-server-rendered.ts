/** Whether what is seen was drawn by the server, and nothing here has taken it over yet. */
export function isServerRendered(): boolean {
  return document.documentElement.dataset.shell === 'drawn'
}
