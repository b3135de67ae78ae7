import { crc32, deflateSync } from 'node:zlib'

/** Length of the signature and the header, which is fixed. */
const headBytes = 8 + 25

/** A PNG with a colour profile in front of its pixels. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPcolours\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, headBytes), length, body, sum, png.subarray(headBytes)])
}
