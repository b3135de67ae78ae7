import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { matchPublicPage } from '../match-public-page.ts'
import { loadPostHead } from './post-head.ts'
import { loadProfileHead } from './profile-head.ts'
import { sitePageHead } from './site-head.ts'
import { loadTagHead } from './tag-head.ts'

/**
 * Builds the head of the page with this path, as a guest sees it, from the answers to the page’s own calls. A
 * page that exists under another URL redirects there; a missing one gets the default head.
 */
export async function loadPageHead(ctx: Context, path: string): Promise<PageHead> {
  const head = await foundAt(ctx, path).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
  if (!head) return nothing(ctx)
  return head.canonical !== null && new URL(head.canonical).pathname !== path
    ? { ...head, status: 301 }
    : head
}

async function foundAt(ctx: Context, path: string): Promise<PageHead | undefined> {
  const site = sitePageHead(ctx, path)
  if (site) return site
  const page = matchPublicPage(path)
  switch (page?.kind) {
    case 'tag':
      return loadTagHead(ctx, page.code)
    case 'post':
      return loadPostHead(ctx, page.postId)
    case 'profile':
      return loadProfileHead(ctx, page.username)
    case undefined:
      return undefined
  }
}

function nothing({ config: { brandName } }: Context): PageHead {
  return {
    status: 404,
    title: `Nothing here · ${brandName}`,
    description: 'This page does not exist, or is gone.',
    canonical: null,
    isIndexed: false,
    isAdult: false,
    siteName: brandName,
    type: 'website',
    picture: null,
    jsonLd: null,
    feeds: [],
    oembed: null,
  }
}
