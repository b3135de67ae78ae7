import { searchPublicCreatorPost } from '@fanfare/contract/calls/social/posts'

/** Origins of the web and the API of a product that has the people of the demo. */
export type ProductOrigins = { web: string; api: string }

const creator = 'amara'
export const benchMember = { username: 'tunde', password: 'Fanfare-demo1!' }

/** Loads the paths of a guest’s entry pages, whose first screens have budgets of their own. */
export async function loadGuestPagePaths({
  api,
}: ProductOrigins): Promise<Record<'landing' | 'profile' | 'post', string>> {
  const path = searchPublicCreatorPost.path.replace('{username}', creator).replace('{tab}', 'image')
  const response = await fetch(new URL(`${path}?limit=1`, api))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}: is the demo made?`)
  const { data } = (await response.json()) as { data: { postId: string }[] }
  const post = data[0]
  if (!post) throw new Error(`${creator} of the demo has no picture that everybody may see.`)
  return { landing: '/', profile: `/${creator}`, post: `/${creator}/post/${post.postId}` }
}

/** Every other screen that an address leads to. */
export const nonEntryPages = {
  guest: [
    '/search',
    '/explore',
    '/auth',
    '/auth/login',
    '/auth/reset',
    '/site/about',
    '/site/mobile-app',
    '/site/investors',
    '/site/support',
    '/site/legal',
    '/site/legal/terms',
    '/site/legal/privacy',
    '/site/legal/acceptable-use-policy',
    '/site/legal/content-removal',
    '/site/takedown-notice',
  ],
  member: [
    '/search',
    '/explore',
    '/subscriptions',
    '/notifications',
    '/saves',
    '/lists',
    '/verification',
    '/settings',
    '/settings/profile',
    '/settings/page',
    '/settings/account',
    '/settings/security',
    '/settings/privacy',
    '/settings/notifications',
    '/settings/custom-display',
    '/settings/subscription-price',
    '/settings/wallet',
    '/settings/wallet/statement',
    '/settings/earnings',
    `/${creator}`,
  ],
}
