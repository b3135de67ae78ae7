/** What is said in the place of a part that the server does not draw (`vite.draw.config.ts`). */
export const leftOut = 'This part comes with the app.'

export function isLeftOut(error: unknown): boolean {
  return error instanceof Error && error.message === leftOut
}
