import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()
const [person, admin] = await Promise.all([joined(app), adminOf(app)])

const lists = allCalls.map(({ call }): Call => call).filter(({ paged }) => paged)

/** The path of a list, of something that is not there. */
function pathOf({ path, params }: Call): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const declared = z.toJSONSchema(params?.shape[name] as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return String(declared.enum?.[0] ?? declared.minimum ?? '01K0000000000000000000000A')
  })
}

async function ask(call: Call, query: string) {
  const { token } = call.who === 'admin' ? admin : person
  const response = await app.fastify.inject({
    method: 'GET',
    url: `${pathOf(call)}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json() as { code?: string; detail?: string; errors?: { path: string }[] }
}

describe.each(lists.map((call) => ({ title: `${call.method} ${call.path}`, call })))('$title', ({ call }) => {
  test('goes no deeper than 1,000 by offset, and says how to read on', async () => {
    expect((await ask(call, 'offset=1000')).code).not.toBe('INVALID_INPUT')
    expect(await ask(call, 'offset=1001')).toMatchObject({
      code: 'INVALID_INPUT',
      detail: "The offset can be at most 1000. To read further, send a page's nextCursor as cursor.",
      errors: [{ path: 'offset' }],
    })
  })

  test('reads on by a cursor', () => {
    expect(call.query?.shape).toHaveProperty('cursor')
  })
})
