import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process, { env } from 'node:process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { OperatorError } from '../process/operator-error.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { buildAppIfChanged } from '../web/web-build.ts'
import { buildBillOfMaterials } from './bill-of-materials.ts'
import { readSigningKey, writeChecksumsAndSignature } from './write-checksums.ts'

/** Workspaces that run in production, whose packages are included. */
const workspaces = ['contract', 'server', 'tools']
const files = [
  ...[
    'package-lock.json',
    '.env.example',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'docs',
    'deploy',
  ],
  ...[
    'contract/package.json',
    'contract/src',
    'server/package.json',
    'server/src',
    'server/migrations',
    'server/locales',
  ],
  ...['tools', 'web/dist', 'admin/dist', 'node_modules/.set-up'],
]
const without = ['tools/test', 'tools/release', '*.test.ts', '*.d.ts', '*.map']
/** Commands that need nothing but that. */
const commands =
  /^(start|check-config|doctor|admin:.*|creator:verify|ledger:.*|backup|restore|media:restore)$/
/** Packages without use at runtime, for checks only; and the workspaces, which are links. */
const unneeded = /^(typescript|@typescript\/.*|@types\/.*|@fanfare\/.*)$/

export type ReleaseArchive = { archive: string; bytes: number }

/**
 * Makes the archive of this version: server, built web app and back-office, and installed packages of this platform, so that
 * it runs where nothing can be fetched. Beside it: `.cdx.json`, its bill of materials in CycloneDX, and `SHA256SUMS` of both,
 * with `keyFile` also `SHA256SUMS.sig`.
 * @throws OperatorError where npm does not know what is installed, or the key is none
 */
export async function buildReleaseArchive(
  folder: string,
  { keyFile, say }: { keyFile?: string | undefined; say: (line: string) => void },
): Promise<ReleaseArchive> {
  const manifest = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as Manifest
  const key = keyFile === undefined ? undefined : await readSigningKey(keyFile)
  const name = `fanfare-${manifest.version}-${process.platform}-${process.arch}`
  await mkdir(folder, { recursive: true })
  for (const app of ['web', 'admin'] as const) await buildAppIfChanged(app, say)
  const made = await mkdtemp(join(tmpdir(), 'fanfare-release-'))
  try {
    say('Packing production files')
    await makeManifest(made, manifest)
    const packages = await installed()
    await pack(join(folder, `${name}.tar.gz`), { name, made, packages })
    const bill = await buildBillOfMaterials(manifest.version, packages)
    await writeFile(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  const archive = `${name}.tar.gz`
  await writeChecksumsAndSignature(folder, [archive, `${name}.cdx.json`], key)
  return { archive, bytes: (await stat(join(folder, archive))).size }
}

type Manifest = { version: string; scripts: Record<string, string> } & Record<string, unknown>

/**
 * Creates the files that the clone does not have: a manifest of the packed parts only, and the links to its
 * workspaces.
 */
async function makeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { devDependencies: _none, ...published } = manifest
  const scripts = Object.entries(manifest.scripts).filter(([name]) => commands.test(name))
  const packed = { ...published, workspaces, scripts: Object.fromEntries(scripts) }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
  const links = join(folder, 'node_modules/@fanfare')
  await mkdir(links, { recursive: true })
  for (const workspace of workspaces) await symlink(`../../${workspace}`, join(links, workspace))
}

/** The folders of packages that the workspaces need to run, from the root and in order. */
async function installed(): Promise<string[]> {
  const chosen = workspaces.flatMap((workspace) => ['-w', workspace])
  const said = await npm('ls', '--omit=dev', '--parseable', '--all', ...chosen)
  const paths = said.split('\n').map((path) => relative(repositoryRoot, path))
  const packages = paths.filter((path) => path.includes('node_modules'))
  return packages
    .filter((path) => !unneeded.test(path.replace(/^.*node_modules\//, '')))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

async function npm(...args: string[]): Promise<string> {
  const script = env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : undefined
  const [program, first] = script ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (out.trim() === '') throw new OperatorError(`npm couldn't list the installed packages:\n${errorOutput}`)
  return out
}

/**
 * Packs files in order, without an owner and with one time stamp: with `SOURCE_DATE_EPOCH` the same files
 * make the same bytes. Uses GNU tar.
 */
async function pack(
  archive: string,
  { name, made, packages }: { name: string; made: string; packages: readonly string[] },
): Promise<void> {
  const seconds = env.SOURCE_DATE_EPOCH ?? String(Math.floor(Date.now() / 1000))
  const tar = spawn(
    'tar',
    [
      ...[
        '-c',
        '--sort=name',
        `--mtime=@${seconds}`,
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u+rwX,go=rX',
      ],
      ...['--hard-dereference', `--transform=flags=r;s,^,${name}/,`],
      ...without.map((pattern) => `--exclude=${pattern}`),
      ...['-C', made, 'package.json', 'node_modules', '-C', repositoryRoot, ...files, ...packages],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<number | null>((done, failed) => {
    tar.once('error', failed)
    tar.once('close', done)
  })
  const [errorOutput] = await Promise.all([
    text(tar.stderr),
    pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(archive)),
  ])
  if ((await ended) !== 0) throw new OperatorError(`tar couldn't create the archive:\n${errorOutput}`)
}
