import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../settings/settings.ts'

type Locked = { packages: Record<string, { version: string; integrity?: string; license?: string }> }

/**
 * What a release is made of, as CycloneDX 1.6: each package with its version, licence and checksum as the lock file has them.
 * @param paths the packages' folders from the root, as the lock file names them
 */
export async function billOfMaterials(version: string, paths: readonly string[]): Promise<object> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Locked
  const components = paths.map((path) => {
    const locked = packages[path]
    if (!locked) throw new Error(`The lock file knows nothing of ${path}.`)
    const name = path.replace(/^.*node_modules\//, '')
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

/** `sha512-…` of npm as CycloneDX writes it. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', content = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(content, 'base64').toString('hex'),
  }
}
