import { dirname, join } from 'node:path'
import { toSourcePath, visitEntryPoints } from './entry-points.ts'

/** Name of lazily loaded modules among the entry points. */
export const lazyEntryPointName = 'elsewhere'

/** Modules of a build, with what they import. */
export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Packages whose one module names all that there is, of which each importer takes a few. */
const isBarrel = /node_modules\/(lucide-react|radix-ui)\//
export const iconModulePattern = /lucide-react\/dist\/esm\/icons\//
const isOfIcons = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/**
 * Maps each module to the entry points that need it, and to `lazyEntryPointName` if a lazily loaded module does.
 * @param entryChunks modules with a chunk of their own, also where they are imported dynamically
 */
export function mapModulesToEntryPoints(
  graph: ModuleGraph,
  entryChunks: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const begin = (name: string, ids: readonly string[]) => {
    for (const id of withTransitiveDependencies(ids, (one) => needsOf(one, graph))) {
      found.set(id, (found.get(id) ?? new Set()).add(name))
    }
  }
  const known = new Set(Object.values(visitEntryPoints).flat().map(toSourcePath))
  const all = withTransitiveDependencies([toSourcePath('main.tsx')], (id) => {
    const module = graph.getModuleInfo(id)
    return module ? [...module.importedIds, ...module.dynamicallyImportedIds] : []
  })
  const later = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const gone = [...known].find((id) => !all.has(id))
  if (gone !== undefined)
    throw new Error(`${gone} is no beginning any more: name what is in entry-points.ts.`)
  for (const [name, files] of Object.entries(visitEntryPoints)) begin(name, files.map(toSourcePath))
  begin(
    lazyEntryPointName,
    [...later].filter((id) => !known.has(id)),
  )
  // What is imported by itself has to stay a file of its own.
  for (const id of later) if (!entryChunks.has(id)) found.delete(id)
  return found
}

/** Returns the imports of a module; of icon packages, only the icons that it names. */
function needsOf(id: string, graph: ModuleGraph): string[] {
  const module = graph.getModuleInfo(id)
  const barrel = module?.importedIds.find((one) => isOfIcons.test(one))
  if (!module || barrel === undefined) return module?.importedIds ?? []
  const [, names = ''] = /import\s*{([^}]*)}\s*from\s*['"]lucide-react['"]/.exec(module.code ?? '') ?? []
  const icons = names
    .split(',')
    .flatMap((name) => iconsOf(barrel, graph).get(name.trim().split(/\s/)[0] ?? '') ?? [])
  return [...module.importedIds, ...icons]
}

let icons: ReadonlyMap<string, string> | undefined

/** The module of each icon by its names. */
function iconsOf(barrel: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  icons ??= new Map(
    [
      ...(graph.getModuleInfo(barrel)?.code ?? '').matchAll(
        /export\s*{([^}]*)}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g,
      ),
    ].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name): [string, string] => [
          name.trim().split(' as ').at(-1) ?? '',
          join(dirname(barrel), file),
        ]),
    ),
  )
  return icons
}

/** Follows modules or files to all that they need, themselves included; of icon packages, only single icons. */
export function withTransitiveDependencies(
  ids: readonly string[],
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) {
    for (const one of next(id)) if (!isBarrel.test(one) || iconModulePattern.test(one)) found.add(one)
  }
  return found
}
