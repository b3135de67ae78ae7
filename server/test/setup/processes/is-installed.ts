import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env } from 'node:process'

/**
 * Checks whether a program of a distribution’s package is installed. Tests with it are skipped where it is
 * not; it is never downloaded.
 */
export function isInstalled(program: string): boolean {
  return (env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
