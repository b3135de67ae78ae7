import { fileURLToPath } from 'node:url'

/** What visits begin with, each with what it fetches at once. What all begin with is the entry. */
const beginnings: Record<string, string[]> = {
  welcome: ['welcome/welcome-page.tsx', 'welcome/creator-wall.tsx', 'welcome/welcome-tags.tsx'],
  data: ['cache/with-data.tsx'],
  form: ['auth/auth-layout.tsx', 'auth/sign-in-page.tsx'],
  home: ['welcome/member-home.tsx'],
  profile: ['profile/profile-page.tsx'],
  post: ['posts/pages/post-page.tsx'],
}
const elsewhere = 'elsewhere'

type Graph = {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Packages whose one module names all that there is, of which each importer takes a few. */
const isBarrel = /node_modules\/(lucide-react|radix-ui)\//

let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The chunk of a module that several visits begin with, or null where the build decides. Left to itself it makes a file for
 * each set of pages: 80 for a profile, of which most hold an icon or a query. What a page does not need is fetched with it
 * only where another beginning does.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  reached ??= reach(graph)
  const by = reached.get(id)
  if (by === undefined || by.size === 1) return null
  const pages = [...by].filter((name) => name !== elsewhere)
  if (by.has('welcome')) return 'first'
  if (by.has('data')) return 'data'
  return pages.length > 1 && !by.has('form') ? 'shared' : null
}

/** By module: which beginnings need it, and whether anything does that is fetched later. */
function reach(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const begin = (name: string, ids: readonly string[]) => {
    for (const id of closureOf(ids, (one) => graph.getModuleInfo(one)?.importedIds ?? [])) {
      found.set(id, (found.get(id) ?? new Set()).add(name))
    }
  }
  const pathOf = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))
  const known = new Set(Object.values(beginnings).flat().map(pathOf))
  const all = closureOf([pathOf('main.tsx')], (id) => {
    const module = graph.getModuleInfo(id)
    return module ? [...module.importedIds, ...module.dynamicallyImportedIds] : []
  })
  const later = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const gone = [...known].find((id) => !all.has(id))
  if (gone !== undefined) throw new Error(`${gone} is no beginning any more: name what is in page-chunks.ts.`)
  for (const [name, files] of Object.entries(beginnings)) begin(name, files.map(pathOf))
  begin(
    elsewhere,
    [...later].filter((id) => !known.has(id)),
  )
  // What is imported by itself has to stay a file of its own.
  for (const id of later) found.delete(id)
  return found
}

function closureOf(ids: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) {
    for (const one of next(id)) if (!isBarrel.test(one)) found.add(one)
  }
  return found
}
