import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { submitIdentityDocuments } from '../../../server/src/accounts/verification/submit-verification.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { withTemporaryFolder } from '../../../server/src/platform/temporary-folder.ts'
import { contextAt, hourMs } from '../moment.ts'
import { facePictureOf } from '../posts/pictures.ts'
import type { Member } from './create-accounts.ts'

const parts = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const
/** Fans excluded from the checks, whose part in the demo a check would change. */
const others = ['tunde', 'guestless']
const most = 5

/** Lets identity checks wait for moderators, of some fans, with drawn documents. Done once. */
export async function submitIdentityChecks(
  ctx: Context,
  began: Date,
  fans: readonly Member[],
): Promise<void> {
  const before = await ctx.db
    .selectFrom('verification_request')
    .select('id')
    .where('status', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst()
  if (before) return
  const asking = fans.filter(({ username }) => !others.includes(username)).slice(0, most)
  for (const [index, fan] of asking.entries()) {
    const then = contextAt(ctx, new Date(began.getTime() - (most - index) * 5 * hourMs))
    await withTemporaryFolder(async (folder) => {
      const pictures = {
        DOCUMENT_FRONT: front(fan),
        DOCUMENT_BACK: back(fan),
        SELFIE: sharp(facePictureOf(fan.username)),
      }
      const files = Object.fromEntries(
        await Promise.all(
          parts.map(async (part) => {
            const path = join(folder, part)
            await writeFile(path, await pictures[part].jpeg({ quality: 85 }).toBuffer())
            const { size } = await stat(path)
            return [part, [{ path, bytes: size, fileName: `${part}.jpg`, claimedType: 'image/jpeg' }]]
          }),
        ),
      )
      const person = {
        legalName: fan.name,
        dateOfBirth: fan.born,
        address: fan.location,
        countryCode: fan.country,
      }
      await submitIdentityDocuments(then, fan.id, person as never, files)
    })
  }
}

function front({ name, born, country }: Member): Sharp {
  return drawDocument(`
    <text x="60" y="110" font-size="44" font-weight="bold">IDENTITY CARD · ${country}</text>
    <rect x="60" y="170" width="250" height="320" rx="12" fill="#9db8aa"/>
    <circle cx="185" cy="290" r="70" fill="#5d7a6c"/><rect x="95" y="385" width="180" height="105" rx="60" fill="#5d7a6c"/>
    <text x="370" y="230" font-size="26" fill="#5a6b61">Name</text><text x="370" y="275" font-size="40">${name}</text>
    <text x="370" y="350" font-size="26" fill="#5a6b61">Date of birth</text><text x="370" y="395" font-size="40">${born}</text>
    <text x="790" y="500" font-size="26" fill="#5a6b61">Specimen</text>`)
}

function back({ name }: Member): Sharp {
  const [first = '', ...rest] = name
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .toReversed()
  const line = `${first}<<${rest.toReversed().join('<')}`.padEnd(30, '<').slice(0, 30)
  return drawDocument(`
    <rect x="0" y="60" width="1000" height="110" fill="#33403a"/>
    <text x="60" y="470" font-size="40" font-family="monospace" xml:space="preserve">${line.replaceAll('<', '&lt;')}</text>
    <text x="790" y="560" font-size="26" fill="#5a6b61">Specimen</text>`)
}

function drawDocument(what: string): Sharp {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630" font-family="sans-serif" fill="#20302a">
      <rect width="1000" height="630" rx="36" fill="#e7f1ea"/>${what}</svg>`),
  ).flatten({ background: '#11150f' })
}
