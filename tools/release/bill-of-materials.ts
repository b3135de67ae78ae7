import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolderOf } from '../../server/src/web/built-folder.ts'
import { repositoryRoot } from '../settings/settings.ts'

type Locked = { packages: Record<string, { version: string; integrity?: string; license?: string }> }

/**
 * Builds the bill of materials of a release as CycloneDX 1.6: each package with its version, licence and
 * checksum from the lock file.
 * @param installed its packages, by their folders from the root, as the lock file names them
 */
export async function buildBillOfMaterials(version: string, installed: readonly string[]): Promise<object> {
  const { packages } = JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Locked
  const paths = new Set(installed)
  for (const path of await bundled(packages)) paths.add(path)
  const components = [...paths].map((path) => {
    const locked = packages[path]
    if (!locked) throw new Error(`The lock file has no entry for ${path}.`)
    const name = nameOf(path)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`
    return {
      ...{ type: 'library', 'bom-ref': `${purl}#${path}`, name, version: locked.version, purl },
      ...(locked.license && { licenses: [{ expression: locked.license }] }),
      ...(locked.integrity && { hashes: [hashOf(locked.integrity)] }),
    }
  })
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', name: 'fanfare', version } },
    components,
  }
}

/** The folders of the packages that went into the built apps: of code as the build wrote them down, and of fonts, which only styles name. */
async function bundled(packages: Locked['packages']): Promise<string[]> {
  const wrote = await Promise.all(
    (['web', 'admin'] as const).map(
      async (app): Promise<{ name: string; version: string }[]> =>
        JSON.parse(await readFile(join(builtFolderOf(app), '.vite/packages.json'), 'utf8')),
    ),
  )
  const names = new Set(wrote.flat().map(({ name, version }) => `${name}@${version}`))
  return Object.entries(packages)
    .filter(([path, { version }]) => names.has(`${nameOf(path)}@${version}`) || isFont(path))
    .map(([path]) => path)
}

function isFont(path: string): boolean {
  return path.startsWith('node_modules/@fontsource')
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}

/** `sha512-…` of npm as CycloneDX writes it. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', content = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(content, 'base64').toString('hex'),
  }
}
