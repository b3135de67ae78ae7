import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureWritableFolder } from '../process/ensure-writable-folder.ts'
import { OperatorError } from '../process/operator-error.ts'
import { writeFileAtomically } from './atomic-files.ts'
import { joinKeysWithFileList, streamFileList } from './file-list.ts'

const snapshotName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * A folder of backups: `snapshots/` by their time, each with the database, a list of files and the sealed keys; `media/`,
 * which they share; `instance`, the only instance whose backups it takes.
 */
export class BackupFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Makes the folder if there is none. @throws OperatorError when it holds something else */
  async open(): Promise<void> {
    const isOurs = existsSync(join(this.path, 'instance'))
    ensureWritableFolder(this.path, 'The folder for backups')
    const names = await readdir(this.path)
    if (!isOurs && names.some((name) => !name.startsWith('lock'))) {
      throw new OperatorError(
        `${this.path} contains files that aren't backups. Choose an empty or new folder.`,
      )
    }
  }

  /** @throws OperatorError when the folder is another instance's */
  async belongTo(instanceId: string): Promise<void> {
    const path = join(this.path, 'instance')
    const owner = await readFile(path, 'utf8').catch(() => undefined)
    if (owner === undefined) await writeFileAtomically(path, lineOf(instanceId))
    else if (owner.trim() !== instanceId) {
      throw new OperatorError(
        `${this.path} contains the backups of another instance (${owner.trim()}). Choose another folder.`,
      )
    }
  }

  /** Names of all snapshots that are whole, the oldest first. */
  async snapshots(): Promise<string[]> {
    const names = await readdir(join(this.path, 'snapshots')).catch(() => [])
    return names.filter((name) => snapshotName.test(name)).sort()
  }

  snapshot(name: string): string {
    return join(this.path, 'snapshots', name)
  }

  file(key: string): string {
    return join(this.path, 'media', key)
  }

  /**
   * Creates the folder of an unfinished snapshot. Removes earlier unfinished ones, and those whose removal
   * was interrupted.
   */
  async begin(): Promise<string> {
    const folder = join(this.path, 'snapshots')
    for (const name of await readdir(folder).catch(() => [])) {
      if (!snapshotName.test(name)) await rm(join(folder, name), { recursive: true, force: true })
    }
    const draft = join(folder, 'unfinished')
    await mkdir(draft, { recursive: true, mode: 0o700 })
    return draft
  }

  /** Removes all but the newest snapshots. @returns their names */
  async deleteOld(count: number): Promise<string[]> {
    const old = (await this.snapshots()).slice(0, -count)
    for (const name of old) {
      const removed = join(this.path, 'snapshots', `removed-${name}`)
      await rename(this.snapshot(name), removed)
      await rm(removed, { recursive: true })
    }
    return old
  }

  /** Removes files that no snapshot names: those of removed ones, and of backups that were interrupted. @returns how many */
  async sweep(): Promise<number> {
    let unnamed = this.keysBelow('')
    for (const name of await this.snapshots())
      unnamed = without(unnamed, join(this.snapshot(name), 'files.zst'))
    let count = 0
    for await (const key of unnamed) {
      await rm(this.file(key), { force: true })
      count++
    }
    return count
  }

  /** Lists everything below `media/`, in the order of keys: a folder’s name includes its trailing slash. */
  private async *keysBelow(prefix: string): AsyncGenerator<string> {
    const entries = await readdir(join(this.path, 'media', prefix), { withFileTypes: true }).catch(() => [])
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    for (const name of names.sort()) {
      if (name.endsWith('/')) yield* this.keysBelow(`${prefix}${name}`)
      else yield `${prefix}${name}`
    }
  }
}

async function* without(keys: AsyncIterable<string>, list: string): AsyncGenerator<string> {
  for await (const { key, listed } of joinKeysWithFileList(keys, streamFileList(list))) if (!listed) yield key
}

async function* lineOf(text: string): AsyncGenerator<string> {
  yield `${text}\n`
}
