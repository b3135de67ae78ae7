import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'

const usage = `node tools/verify-release.mjs DIR --key PUBLIC_KEY

Verifies the files of "npm run release" in DIR: the signature of SHA256SUMS with the public key in PEM format, then the
checksum of each file it lists. Exits with 1 if anything doesn't match. Needs only Node.js.`

/**
 * @param {string} folder
 * @param {string} keyFile
 * @returns the files that are as they were signed
 * @throws where anything is not
 */
async function verifyRelease(folder, keyFile) {
  const key = keyIn(keyFile)
  const sums = read(join(folder, 'SHA256SUMS'))
  if (!verify(null, sums, key, read(join(folder, 'SHA256SUMS.sig')))) {
    throw new Error(`SHA256SUMS in ${folder} wasn't signed with this key or has changed since.`)
  }
  const files = sums.toString().trimEnd().split('\n').map(readLine)
  for (const { sum, file } of files) {
    if ((await hashOf(join(folder, file))) !== sum)
      throw new Error(`${file} doesn't match its signed checksum.`)
  }
  return files.map(({ file }) => file)
}

/**
 * A name, and no way out of the folder.
 * @param {string} line
 */
function readLine(line) {
  const [, sum, file] = /^([0-9a-f]{64}) {2}(\w[\w.-]*)$/.exec(line) ?? []
  if (!file) throw new Error(`SHA256SUMS has an invalid line: ${line}`)
  return { sum, file }
}

/** @param {string} path */
function keyIn(path) {
  try {
    const key = createPublicKey(read(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Error(`${path} isn't a public key in PEM format.`, { cause })
  }
  throw new Error(`${path} isn't an Ed25519 key.`)
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new Error(`${path} can't be read.`, { cause })
  }
}

/** @param {string} path */
async function hashOf(path) {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (cause) {
    throw new Error(`${path} can't be read.`, { cause })
  }
  return hash.digest('hex')
}

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (values.help || !folder || !values.key) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
  } else {
    const files = await verifyRelease(resolve(folder), resolve(values.key))
    console.log(`Verified: ${files.join(', ')}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
