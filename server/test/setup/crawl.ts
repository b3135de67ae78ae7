import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type CrawledReply = { path: string; url: string; status: number; text: string }

/** Every call that reads, of whoever is not an admin: new ones are crawled without being named here. */
export const readingCalls = allCalls
  .map(({ call }): Call => call)
  .filter(({ method, changes, who }) => method === 'GET' && !changes && who !== 'admin')

const valuesMax = 60

/**
 * Makes every call that reads, as a person or a guest, with every value that is known for its parameters: those given, those
 * that the contract lists, and those found under the same name in the replies, until nothing new is found.
 */
export async function crawl(
  app: TestApp,
  viewer: Person | undefined,
  given: Record<string, readonly string[]>,
): Promise<CrawledReply[]> {
  const known = new Map(Object.entries(given).map(([name, values]) => [name, new Set(values)]))
  const replies = new Map<string, CrawledReply>()
  for (let found = -1; found < replies.size; ) {
    found = replies.size
    for (const call of readingCalls) {
      for (const url of urlsOf(call, known)) {
        if (replies.has(url)) continue
        const response = await app.fastify.inject({
          method: 'GET',
          url,
          headers: viewer === undefined ? {} : { authorization: `Bearer ${viewer.token}` },
        })
        const text = response.body
        replies.set(url, { path: call.path, url, status: response.statusCode, text })
        if (response.statusCode === 200) learn(known, text)
      }
    }
  }
  return [...replies.values()]
}

function urlsOf(call: Call, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const paths = names.reduce<string[]>(
    (made, name) =>
      made.flatMap((path) =>
        valuesOf(call, name, known).map((value) => path.replace(`{${name}}`, encodeURIComponent(value))),
      ),
    [call.path],
  )
  return paths.map((path) => (call.paged ? `${path}?limit=100` : path))
}

function valuesOf(call: Call, name: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const declared = call.params?.shape[name]
  if (declared instanceof z.ZodEnum) return declared.options.map(String)
  // A parameter of a name that nothing is known of is at least asked with an id.
  const values = known.get(name) ?? known.get('postId') ?? []
  return [...values].slice(0, valuesMax)
}

/** Every id, username and tag of a reply, under its name. */
function learn(known: Map<string, Set<string>>, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/"(\w+Id|username|code)":"([^"\\]+)"/g)) {
    const values = known.get(name) ?? new Set()
    values.add(value)
    known.set(name, values)
  }
}
