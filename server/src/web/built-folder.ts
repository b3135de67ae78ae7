import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MisconfiguredError } from '../platform/config/misconfigured-error.ts'

export type FrontendName = 'web' | 'admin'

const root = join(import.meta.dirname, '../../..')

/** Names of the apps in sentences. */
export const frontendDisplayNames = {
  web: 'the web app',
  admin: 'the back office',
} as const satisfies Record<FrontendName, string>

export function builtFolderOf(app: FrontendName): string {
  return join(root, app, 'dist')
}

/**
 * @returns the folder of an app's build
 * @throws MisconfiguredError where there is none
 */
export function requireBuild(app: FrontendName, folder = builtFolderOf(app)): string {
  if (existsSync(join(folder, 'index.html'))) return folder
  throw new MisconfiguredError(
    `There is no build of ${frontendDisplayNames[app]} in ${folder}: releases come with one, and npm start makes one.`,
  )
}
