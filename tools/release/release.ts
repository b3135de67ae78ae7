import { join, resolve } from 'node:path'
import process, { env } from 'node:process'
import { parseArgs } from 'node:util'
import { fail, say } from '../process/terminal.ts'
import { makeRelease } from './make-release.ts'

const usage = `npm run release -- [DIR]

Makes one archive with what production needs, and beside it a bill of materials and checksums, in DIR (release). With
RELEASE_KEY, a file with an Ed25519 key in PEM, the checksums are signed.`

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) console.log(usage)
  else {
    const folder = resolve(positionals[0] ?? 'release')
    const { archive, bytes } = await makeRelease(folder, { keyFile: env.RELEASE_KEY, say })
    console.log(`\n  ${join(folder, archive)}, ${Math.round(bytes / 1_000_000)} MB\n`)
  }
} catch (error) {
  fail(error)
}
process.exit()
