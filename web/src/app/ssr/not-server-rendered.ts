/** Error message of a part that the server does not render (`vite.ssr.config.ts`). */
export const notServerRendered = 'This part comes with the app.'

export function isNotServerRendered(error: unknown): boolean {
  return error instanceof Error && error.message === notServerRendered
}
