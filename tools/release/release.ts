import { join, resolve } from 'node:path'
import process, { env } from 'node:process'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { reportFailureAndSetExitCode, say } from '../process/terminal.ts'
import { buildReleaseArchive } from './build-release-archive.ts'

const usage = `npm run release -- [DIR] [--key FILE]

Creates an archive for production, with a bill of materials and checksums, in DIR (default: release). With your key, a
file with an Ed25519 key in PEM format (or RELEASE_KEY, which names it), the checksums are signed, and

  node tools/verify-release.mjs DIR --key PUBLIC_KEY

verifies them.`

try {
  const { values, positionals } = readArguments(
    process.argv.slice(2),
    { help: { type: 'boolean', default: false }, key: { type: 'string' } },
    { names: 1 },
  )
  if (values.help) console.log(usage)
  else {
    const folder = resolve(positionals[0] ?? 'release')
    const { archive, bytes } = await buildReleaseArchive(folder, {
      keyFile: values.key ?? env.RELEASE_KEY,
      say,
    })
    console.log(`\n  ${join(folder, archive)}, ${Math.round(bytes / 1_000_000)} MB\n`)
  }
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()
