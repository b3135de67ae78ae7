import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MisconfiguredError } from '../platform/config/misconfigured.ts'

export type App = 'web' | 'admin'

const root = join(import.meta.dirname, '../../..')

/** Names of the apps in sentences. */
export const appNames = { web: 'the web app', admin: 'the back office' } as const satisfies Record<
  App,
  string
>

export function builtFolder(app: App): string {
  return join(root, app, 'dist')
}

/**
 * @returns the folder of an app's build
 * @throws Misconfigured where there is none
 */
export function requireBuild(app: App, folder = builtFolder(app)): string {
  if (existsSync(join(folder, 'index.html'))) return folder
  throw new MisconfiguredError(
    `There is no build of ${appNames[app]} in ${folder}: releases come with one, and npm start makes one.`,
  )
}
