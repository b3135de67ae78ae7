import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Blocks, or ends the block. @returns whether the person is blocked now */
export async function toggledBlock(app: TestApp, blocker: Person, person: Person): Promise<boolean> {
  const { data, problem } = await app.call('POST /user-folder/toggle-block/{userId}', {
    params: { userId: person.id },
    token: blocker.token,
  })
  if (problem) throw new Error(`Nobody was blocked: ${JSON.stringify(problem)}`)
  return data
}
