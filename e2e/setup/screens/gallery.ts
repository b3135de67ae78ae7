import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { env, execPath } from 'node:process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { repositoryRoot } from '../../../tools/settings/settings.ts'

const ui = join(repositoryRoot, 'ui')
const address = 'http://gallery.localhost/'

/** Shows a page the gallery of components, which has them in states that no screen has just now, until `look` has seen it. */
export async function withGallery(page: Page, callback: () => Promise<void>): Promise<void> {
  const built = await createDisposableFolder()
  try {
    const vite = join(
      dirname(createRequire(join(ui, 'package.json')).resolve('vite/package.json')),
      'bin/vite.js',
    )
    await promisify(execFile)(
      execPath,
      [vite, 'build', 'gallery', '--outDir', built.path, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: ui, env: { ...env, NODE_ENV: 'production' } },
    )
    await page.route(`${address}**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: join(built.path, pathname === '/' ? 'index.html' : pathname) })
    })
    await page.goto(address)
    await callback()
  } finally {
    await built.remove()
  }
}
