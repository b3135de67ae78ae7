import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

type Named = { feedId: string; tokenHash: Buffer; fileId: string }

/** People's file tokens have no full stop, so that neither kind is ever read as the other. */
const form = /^feed\.(?<feedId>[0-9A-HJKMNP-TV-Z]{26})(?<signature>[\w-]{43})$/

/** Checks whether a token is of this kind, valid or not. */
export function hasFeedFileTokenFormat(token: string): boolean {
  return token.startsWith('feed.')
}

/**
 * Builds a token of `t` in the url of one file that a private feed names, for programs that fetch it when they like: it lasts as
 * long as the address of its feed does.
 */
export function buildFeedFileToken({ config }: Context, named: Named): string {
  return `feed.${named.feedId}${sign(config, textOf(named)).toString('base64url')}`
}

const readerOf = `
  SELECT feed.account_id AS "readerId", feed.token_hash AS "tokenHash" FROM private_feed AS feed
    JOIN account AS reader ON reader.id = feed.account_id AND reader.deactivated_at IS NULL
  WHERE feed.id = $1`

/** The id of the person in whose feed the file was named; null when the feed has ended, or has another address by now. */
export async function findViewerIdOfFeedFileToken(
  ctx: Context,
  token: string,
  fileId: string,
): Promise<string | null> {
  const { feedId, signature } = form.exec(token)?.groups ?? {}
  if (feedId === undefined || signature === undefined) return null
  const [feed] = await ctx.reads.query<{ readerId: string; tokenHash: Buffer }>(
    'feed_file_token_reader',
    readerOf,
    [feedId],
  )
  if (!feed) return null
  const text = textOf({ feedId, tokenHash: feed.tokenHash, fileId })
  return hasValidSignature(ctx.config, text, Buffer.from(signature, 'base64url')) ? feed.readerId : null
}

function textOf({ feedId, tokenHash, fileId }: Named): string {
  return `file of a feed ${feedId} ${tokenHash.toString('hex')} ${fileId}`
}
