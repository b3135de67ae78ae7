import { createHmac } from 'node:crypto'
import { decryptAuthenticatorSetUp } from '../../../server/src/accounts/admins/authenticator.ts'
import type { Context } from '../../../server/src/platform/context.ts'

const stepMs = 30_000

/** Returns the code that the authenticator app of a demo admin shows now (RFC 6238). @throws for an admin without one */
export async function generateAdminTotp(ctx: Context, email: string): Promise<string> {
  const { sealed } = await ctx.db
    .selectFrom('admin')
    .select('otp_secret as sealed')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (sealed === null) throw new Error(`${email} has no authenticator app.`)
  const { text } = decryptAuthenticatorSetUp(ctx.config, { email, sealed })
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ctx.clock.now().getTime() / stepMs)))
  const hash = createHmac('sha1', fromBase32(text)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const binary = bits.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from((binary.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
