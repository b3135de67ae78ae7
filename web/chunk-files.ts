import type { Rolldown } from 'vite'
import { allEntryPoints, type EntryPoint, type InteractionEntryPoint, toSourcePath } from './entry-points.ts'
import { withTransitiveDependencies } from './module-graph.ts'

/** @throws where files of a build need each other: whichever runs first finds the other empty */
export function refuseChunkCycles(bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>()
  const follow = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new Error(`These files need each other: ${[...path, name].join(', ')}`)
    const file = bundle[name]
    if (file?.type !== 'chunk' || done.has(name)) return
    for (const one of file.imports) follow(one, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(bundle)) follow(name, [])
}

/** The files of a build that bring these entry points, but for those that every page begins with. */
export function extraFilesOfEntryPoints(
  names: readonly (EntryPoint | InteractionEntryPoint)[],
  bundle: Rolldown.OutputBundle,
): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const bringing = (begin: readonly string[]) =>
    withTransitiveDependencies(begin, (name) => chunks.get(name)?.imports ?? [])
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const there = bringing(entries)
  const entryIds = new Set(names.flatMap((name) => allEntryPoints[name].map(toSourcePath)))
  const entryChunks = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => entryIds.has(id)))
  return [...bringing(entryChunks.map(({ fileName }) => fileName))].filter((name) => !there.has(name))
}
