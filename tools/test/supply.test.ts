import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { writeChecksumsAndSignature } from '../release/write-checksums.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { findSecrets } from './find-secrets.ts'

type Locked = {
  integrity?: string
  resolved?: string
  link?: true
  dev?: true
  inBundle?: true
}

const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
/** Packages from the registry: neither the workspaces nor the links to them. */
const fetched = Object.entries(lock.packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
)

test('every package is held to its checksum, and none to an address', () => {
  expect(fetched.length).toBeGreaterThan(500)
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

/** Licences that let anybody redistribute the product, with attribution. */
const permissive = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense'],
])

/** Packages with stricter licences, and why they are acceptable. */
const exceptions: Record<string, string> = {
  '@img/sharp-libvips': 'LGPL-3.0-or-later: libraries of their own beside ours, which anybody may exchange',
  '@mediabunny/flac-encoder': 'MPL-2.0: unchanged, and to be had by its name from npm',
  'caniuse-lite': 'CC-BY-4.0: data that the build reads; nothing of it is in a release',
  'libheif-js': 'LGPL-3.0: WebAssembly in a file of its own, which anybody may exchange',
  lightningcss: 'MPL-2.0: makes the styles when they are built; nothing of it is in a release',
  mediabunny: 'MPL-2.0: unchanged, and to be had by its name from npm',
}

test('what is installed for production may be passed on by whoever has the product', async () => {
  const installed = fetched.filter(
    ([path, { dev }]) => !dev && existsSync(join(repositoryRoot, path, 'package.json')),
  )
  expect(installed.length).toBeGreaterThan(200)
  const used = new Set<string>()
  const others: string[] = []
  for (const [path] of installed) {
    const manifest = JSON.parse(await readFile(join(repositoryRoot, path, 'package.json'), 'utf8')) as {
      name: string
      license?: string
    }
    const { name, license = 'none' } = manifest
    const expression = license.replaceAll(/[()]/g, '')
    const isFree = expression.includes(' OR ')
      ? expression.split(' OR ').some((each) => permissive.has(each))
      : expression.split(' AND ').every((each) => permissive.has(each))
    if (isFree) continue
    const exception = Object.keys(exceptions).find((each) => name === each || name.startsWith(`${each}-`))
    if (exception && exceptions[exception]?.startsWith(license)) used.add(exception)
    else others.push(`${name}: ${license}`)
  }
  expect(others).toEqual([])
  expect(used, 'no exception outlives what it was for').toEqual(new Set(Object.keys(exceptions)))
})

/** Values that look like secrets and are none: from tests and examples, each listed only here. */
const notSecret = new Set(['smtp://user:password@', 'smtps://user:password@'])

/** Lists all files that git does not ignore, including those not committed yet. */
async function ownFiles(): Promise<string[]> {
  const { out } = await run('git', ['grep', '-z', '--no-index', '--exclude-standard', '-I', '-l', '-e', '.'])
  return out.split('\0').filter(Boolean)
}

describe('the repository', () => {
  test('holds no secret', async () => {
    const files = await ownFiles()
    expect(files).toContain('package.json')
    expect(files.filter((file) => file.includes('node_modules/'))).toEqual([])
    const found: string[] = []
    for (const file of files) {
      if (file === 'package-lock.json' || (await stat(join(repositoryRoot, file))).size > 2_000_000) continue
      for (const { secret, kind } of findSecrets(await readFile(join(repositoryRoot, file), 'utf8'))) {
        if (!notSecret.has(secret)) found.push(`${file}: ${kind}: ${secret.slice(0, 60)}`)
      }
    }
    expect(found).toEqual([])
  })

  test.each<[string, () => string]>([
    [
      'a private key',
      () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['a key that takes money', () => `PAYSTACK_SECRET_KEY=sk_${'live'}_${randomBytes(20).toString('hex')}`],
    ['a token of GitHub', () => `https://x:gh${'p'}_${'a1B2'.repeat(9)}`],
    [
      'a password in an address',
      () => `postgres://fanfare:${randomBytes(9).toString('hex')}@db.example/fanfare`,
    ],
    [
      'something secret that was drawn by lot',
      () => `const apiKey = '${randomBytes(33).toString('base64url')}'`,
    ],
    ['something secret that was drawn by lot', () => `token: "${randomBytes(20).toString('hex')}"`],
    ['something secret that was drawn by lot', () => `SECRET_KEY=${randomBytes(48).toString('base64')}`],
  ])('would be found to hold %s', (kind, make) => {
    expect(findSecrets(`a line\n${make()}\nanother`).map((found) => found.kind)).toContain(kind)
  })
})

test('nothing that runs in production has a known flaw that is high or critical', async () => {
  const { out, err } = await run('npm', [
    ...['audit', '--omit=dev', '--json', '--audit-level=high'],
    ...['--fetch-retries=0', '--fetch-timeout=20000'],
  ])
  const { metadata, vulnerabilities, message } = readJson(out) as {
    metadata?: { vulnerabilities: Record<string, number> }
    vulnerabilities?: Record<string, { severity: string; via: unknown[] }>
    message?: string
  }
  if (!metadata) {
    const why = message ?? err.trim().split('\n').at(-1)
    process.stderr.write(`The registry does not say which packages have known flaws: ${why}\n`)
    return
  }
  const grave = Object.entries(vulnerabilities ?? {}).filter(([, { severity }]) =>
    /^(high|critical)$/.test(severity),
  )
  expect(grave).toEqual([])
})

describe('a signed release', () => {
  const keys = generateKeyPairSync('ed25519')
  const others = generateKeyPairSync('ed25519')
  const archive = 'fanfare-1.2.3-linux-x64.tar.gz'
  const bill = 'fanfare-1.2.3-linux-x64.cdx.json'
  let verifier: string

  beforeAll(() => {
    verifier = join(repositoryRoot, 'tools/verify-release.mjs')
  })

  async function released() {
    const folder = await createDisposableFolder()
    const at = (file: string) => join(folder.path, file)
    await writeFile(at(archive), randomBytes(70_000))
    await writeFile(at(bill), '{"bomFormat":"CycloneDX"}')
    await writeChecksumsAndSignature(folder.path, [archive, bill], keys.privateKey)
    for (const [file, { publicKey }] of [
      ['key.pub', keys],
      ['other.pub', others],
    ] as const) {
      writeFileSync(at(file), publicKey.export({ type: 'spki', format: 'pem' }))
    }
    const verify = (key = 'key.pub') => run(process.execPath, [verifier, folder.path, '--key', at(key)])
    return { at, verify, remove: folder.remove }
  }

  test('is known by the operator’s key', async () => {
    const { at, verify, remove } = await released()
    expect(await verify()).toEqual({ code: 0, out: `Verified: ${archive}, ${bill}\n`, err: '' })
    const openssl = ['pkeyutl', '-verify', '-pubin', '-inkey', at('key.pub'), '-rawin']
    const ours = await run('openssl', [...openssl, '-in', at('SHA256SUMS'), '-sigfile', at('SHA256SUMS.sig')])
    if (ours.code !== null) expect(ours).toMatchObject({ code: 0 })
    await remove()
  })

  test.each<[string, RegExp, (at: (file: string) => string) => Promise<unknown>, string?]>([
    [
      'an archive that was changed',
      /doesn't match its signed checksum/,
      (at) => appendFile(at(archive), 'x'),
    ],
    [
      'a bill of materials that was changed',
      /doesn't match its signed checksum/,
      (at) => appendFile(at(bill), ' '),
    ],
    ['an archive that is missing', /can't be read/, (at) => rm(at(archive))],
    [
      'checksums of a changed archive that nobody signed',
      /wasn't signed with this key/,
      async (at) => {
        const signature = await readFile(at('SHA256SUMS.sig'))
        await appendFile(at(archive), 'x')
        await writeChecksumsAndSignature(at('.'), [archive, bill], undefined)
        await writeFile(at('SHA256SUMS.sig'), signature)
      },
    ],
    [
      'checksums of a changed archive that another key signed',
      /wasn't signed with this key/,
      async (at) => {
        await appendFile(at(archive), 'x')
        await writeChecksumsAndSignature(at('.'), [archive, bill], others.privateKey)
      },
    ],
    [
      'a changed signature',
      /wasn't signed with this key/,
      (at) => writeFile(at('SHA256SUMS.sig'), randomBytes(64)),
    ],
    [
      'no signature',
      /SHA256SUMS\.sig can't be read/,
      (at) => writeChecksumsAndSignature(at('.'), [archive, bill], undefined),
    ],
    [
      'a file elsewhere',
      /an invalid line/,
      (at) =>
        writeChecksumsAndSignature(at('.'), [`../${at('.').split('/').at(-1)}/${archive}`], keys.privateKey),
    ],
    ['the key of somebody else', /wasn't signed with this key/, () => Promise.resolve(), 'other.pub'],
    ['a key that is none', /isn't a public key/, () => Promise.resolve(), bill],
  ])('is refused with %s', async (_, message, change, key) => {
    const { at, verify, remove } = await released()
    await change(at)
    const { code, out, err } = await verify(key)
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(message)])
    await remove()
  })
})

async function run(program: string, args: string[]) {
  const child = spawn(program, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => {
    child.once('error', () => done(null))
    child.once('close', done)
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

function readJson(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}
