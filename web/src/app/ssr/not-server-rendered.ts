/** Error message of a part that the server does not render (`vite.ssr.config.ts`), and what the page says of it to React. */
export const notServerRenderedMessage = 'later'

export function isNotServerRenderedError(error: unknown): boolean {
  return error instanceof Error && error.message === notServerRenderedMessage
}
