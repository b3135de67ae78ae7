import type { HomeTab, ProfilePostFilter } from '@fanfare/contract/social/post-types'

const every = ['posts'] as const

export const postKeys = {
  every,
  posts: [...every, 'one'] as const,
  one: (postId: string) => [...every, 'one', postId] as const,
  lists: [...every, 'list'] as const,
  home: (tab: HomeTab) => [...every, 'list', 'home', tab] as const,
  everyProfile: [...every, 'list', 'profile'] as const,
  profiles: (username: string) => [...every, 'list', 'profile', username.toLowerCase()] as const,
  profile: (username: string, tab: ProfilePostFilter, order: object) =>
    [...every, 'list', 'profile', username.toLowerCase(), tab, order] as const,
  trending: [...every, 'list', 'trending'] as const,
  found: (term: string) => [...every, 'list', 'found', term] as const,
  tagged: (code: string) => [...every, 'list', 'tag', code] as const,
  folders: [...every, 'list', 'folder'] as const,
  folder: (folderId: string, order: object) => [...every, 'list', 'folder', folderId, order] as const,
  body: (postId: string) => [...every, 'body', postId] as const,
  uncovered: (postId: string) => [...every, 'uncovered', postId] as const,
  hidden: (postId: string) => [...every, 'hidden', postId] as const,
  landing: [...every, 'landing'] as const,
  head: (list: readonly unknown[]) => [...every, 'head', ...list.slice(2)] as const,
}
