/** What is said in the place of a part that the server does not draw (`vite.draw.config.ts`). */
export const notServerRendered = 'This part comes with the app.'

export function isNotServerRendered(error: unknown): boolean {
  return error instanceof Error && error.message === notServerRendered
}
